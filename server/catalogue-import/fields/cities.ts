import { fold } from '../../../contract/rules/search.ts'

/** The largest cities, which some write before a venue: 'Rennes, Jardin Moderne'. */
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
  Lausanne, Fribourg, Neuchâtel`
    .split(/,\s+/)
    .map(fold),
)

export const isKnownCity = (text: string | null | undefined): boolean => CITIES.has(fold(text ?? ''))
