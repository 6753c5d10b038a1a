import { fold } from '../../../contract/rules/search.ts'

/** The largest cities, which some write before a venue ('Rennes, Jardin Moderne'), and towns that begin as a venue does ('Le Triton, Les Lilas'). */
const CITIES = new Set(
  `Paris, Marseille, Lyon, Toulouse, Nice, Nantes, Montpellier, Strasbourg, Bordeaux, Lille, Rennes,
  Reims, Toulon, Saint-Étienne, Le Havre, Dijon, Grenoble, Angers, Villeurbanne, Nîmes, Clermont-Ferrand,
  Aix-en-Provence, Le Mans, Brest, Tours, Amiens, Annecy, Limoges, Metz, Perpignan, Boulogne-Billancourt,
  Besançon, Orléans, Rouen, Mulhouse, Caen, Nancy, Saint-Denis, Montreuil, Argenteuil, Roubaix,
  Tourcoing, Avignon, Dunkerque, Poitiers, Versailles, Pau, La Rochelle, Bourges, Calais, Lorient,
  Quimper, Saint-Nazaire, Valence, Troyes, Chambéry, Niort, Colmar, Vannes, Saint-Brieuc, Laval,
  Angoulême, Bayonne, Biarritz, Béziers, Narbonne, Arles, Sète, Cannes, Antibes, Ajaccio, Bastia,
  Belfort, Arras, Lens, Douai, Évreux, Cherbourg, Blois, Chartres, La Roche-sur-Yon, Cholet, Saint-Malo,
  Albi, Tarbes, Montauban, Agen, Périgueux, Rodez, Bruxelles, Liège, Namur, Charleroi, Mons, Genève,
  Lausanne, Fribourg, Neuchâtel, Les Lilas, La Courneuve, Le Bourget, Les Ulis, Le Cannet, La Ciotat,
  Le Creusot, Les Mureaux, Les Herbiers, Le Chesnay, Le Vésinet, Le Raincy, La Baule, La Flèche, Le Teil`
    .split(/,\s+/)
    .map(fold),
)

export const isKnownCity = (text: string | null | undefined): boolean => CITIES.has(fold(text ?? ''))
