import { describe, expect, test } from 'vitest'
import { addressOfLine, cityName, refuseElsewhere, whereOfLine } from './place.ts'

type Read = [
  line: string,
  name: string | null,
  address: string | null,
  postcode: string | null,
  city: string | null,
]

/** Invented names in the formats that calendars, plugins, listings and people write. */
const SHAPES: Read[] = [
  // The Events Calendar.
  [
    'Le Petit Bateau, 7 port de la Gare, Paris, 75013, France',
    'Le Petit Bateau',
    '7 port de la Gare',
    '75013',
    'Paris',
  ],
  [
    'Le Grenier, 3 rue des Tables, Lyon, Auvergne-Rhône-Alpes, 69002, France',
    'Le Grenier',
    '3 rue des Tables',
    '69002',
    'Lyon',
  ],
  [
    'Le Grenier, 3 rue des Tables, Lyon, Rhône, 69002, France',
    'Le Grenier',
    '3 rue des Tables',
    '69002',
    'Lyon',
  ],
  ['Le Grenier, Lyon, 69002, France', 'Le Grenier', null, '69002', 'Lyon'],
  ['Le Grenier, 3 rue des Tables, Lyon', 'Le Grenier', '3 rue des Tables', null, 'Lyon'],
  ['Le Grenier, Hall B, Lyon', 'Le Grenier', null, null, 'Lyon'],
  ['Le Grenier, Salle 2, 69002 Lyon', 'Le Grenier', null, '69002', 'Lyon'],
  ['Le Grenier, 3 rue des Tables, 69002, Lyon, France', 'Le Grenier', '3 rue des Tables', '69002', 'Lyon'],
  ['Le Grenier, 3 rue des Tables, 69002, France', 'Le Grenier', '3 rue des Tables', '69002', null],
  [
    '1988 Live, 27 boulevard de la Tour, Rennes, 35000, France',
    '1988 Live',
    '27 boulevard de la Tour',
    '35000',
    'Rennes',
  ],
  // Google.
  ['Le Soupirail, 8 rue Basse, 33000 Bordeaux, France', 'Le Soupirail', '8 rue Basse', '33000', 'Bordeaux'],
  ['8 Rue Basse, 33000 Bordeaux, France', null, '8 Rue Basse', '33000', 'Bordeaux'],
  ['Le Soupirail, Bordeaux', 'Le Soupirail', null, null, 'Bordeaux'],
  ['Le Soupirail, 33000 Bordeaux', 'Le Soupirail', null, '33000', 'Bordeaux'],
  ['La Cantine, 5 rue des Cascades, Paris 20e', 'La Cantine', '5 rue des Cascades', null, 'Paris'],
  ['La Cantine, Paris 20ème arrondissement', 'La Cantine', null, null, 'Paris'],
  ['La Cantine, 5 rue des Cascades, Paris XX', 'La Cantine', '5 rue des Cascades', null, 'Paris'],
  ['La Cantine, 5 rue des Cascades, Paris 75020', 'La Cantine', '5 rue des Cascades', '75020', 'Paris'],
  ['La Cantine (75020 Paris)', 'La Cantine', null, '75020', 'Paris'],
  ['33000 Bordeaux, France', null, null, '33000', 'Bordeaux'],
  ['Le Bikini d’en face, Ramonville (31)', 'Le Bikini d’en face', null, null, 'Ramonville'],
  // Apple.
  [
    'La Boîte Noire\n120 bd de Rochechouart\n75018 Paris\nFrance',
    'La Boîte Noire',
    '120 bd de Rochechouart',
    '75018',
    'Paris',
  ],
  [
    'La Boîte Noire\n120 bd de Rochechouart, 75018 Paris, France',
    'La Boîte Noire',
    '120 bd de Rochechouart',
    '75018',
    'Paris',
  ],
  ['120 bd de Rochechouart\n75018 Paris', null, '120 bd de Rochechouart', '75018', 'Paris'],
  [
    'La Boîte Noire\\n120 bd de Rochechouart\\n75018 Paris France',
    'La Boîte Noire',
    '120 bd de Rochechouart',
    '75018',
    'Paris',
  ],
  // Gancio and other formats without commas.
  [
    'Maison des Assos Avenue des Potiers 59500 Douai',
    'Maison des Assos',
    'Avenue des Potiers',
    '59500',
    'Douai',
  ],
  [
    'Maison des Assos 12 avenue des Potiers 59500 Douai',
    'Maison des Assos',
    '12 avenue des Potiers',
    '59500',
    'Douai',
  ],
  ['Café de la Rue 59500 Douai', 'Café de la Rue', null, '59500', 'Douai'],
  ['La Place Rouge 59500 Douai', 'La Place Rouge', null, '59500', 'Douai'],
  ['Le Local, 3 rue Haute 59500 Douai', 'Le Local', '3 rue Haute', '59500', 'Douai'],
  ['Le Local - 3 rue Haute - 59500 Douai', 'Le Local', '3 rue Haute', '59500', 'Douai'],
  ['Le Local – 59500 Douai', 'Le Local', null, '59500', 'Douai'],
  ['Le Local ; 3 rue Haute ; 59500 Douai', 'Le Local', '3 rue Haute', '59500', 'Douai'],
  // OpenStreetMap.
  [
    'Le Bar, 12, Rue des Tables, Croix-Rousse, Lyon, Métropole de Lyon, Rhône, Auvergne-Rhône-Alpes, France métropolitaine, 69004, France',
    'Le Bar',
    '12, Rue des Tables, Croix-Rousse',
    '69004',
    'Lyon',
  ],
  // Towns.
  ['Halles, place du Marché, 81000 FONTCLAIRE CEDEX', 'Halles', 'place du Marché', '81000', 'Fontclaire'],
  ['Salle des fêtes, Vertou, Loire-Atlantique', 'Salle des fêtes', null, null, 'Vertou'],
  [
    'Salle polyvalente, Bâtiment B, 3 rue Haute, 44120 Vertou',
    'Salle polyvalente',
    'Bâtiment B, 3 rue Haute',
    '44120',
    'Vertou',
  ],
  [
    'Le 106, 106 allée Jean de Béthencourt, 76100 ROUEN',
    'Le 106',
    '106 allée Jean de Béthencourt',
    '76100',
    'Rouen',
  ],
  ['Le Lieu, ZA des Prés, 26000 Valence', 'Le Lieu', 'ZA des Prés', '26000', 'Valence'],
  ['Le Lieu, F-26000 Valence', 'Le Lieu', null, '26000', 'Valence'],
  ['Le Lieu, 3 bis rue Haute, 26000 VALENCE', 'Le Lieu', '3 bis rue Haute', '26000', 'Valence'],
  ['Le Lieu, 3-5 rue Haute, 26000 Valence, FR', 'Le Lieu', '3-5 rue Haute', '26000', 'Valence'],
  [
    'Le Lieu, 3 rue Haute, Saint-Étienne-du-Rouvray, 76800',
    'Le Lieu',
    '3 rue Haute',
    '76800',
    'Saint-Étienne-du-Rouvray',
  ],
  // Belgium, Switzerland, Luxembourg.
  [
    'Botanique d’été, Rue Royale 236, 1210 Bruxelles, Belgique',
    'Botanique d’été',
    'Rue Royale 236',
    '1210',
    'Bruxelles',
  ],
  [
    'Botanique d’été, Rue Royale 236, Bruxelles, 1210, Belgique',
    'Botanique d’été',
    'Rue Royale 236',
    '1210',
    'Bruxelles',
  ],
  [
    'Botanique d’été, Rue Royale 236, Bruxelles, Bruxelles-Capitale, 1210, Belgium',
    'Botanique d’été',
    'Rue Royale 236, Bruxelles, Bruxelles-Capitale',
    '1210',
    null,
  ],
  [
    'Les Docks d’en haut, avenue de Sévelin 34, 1004 Lausanne, Suisse',
    'Les Docks d’en haut',
    'avenue de Sévelin 34',
    '1004',
    'Lausanne',
  ],
  ['Les Docks d’en haut, CH-1004 Lausanne', 'Les Docks d’en haut', null, '1004', 'Lausanne'],
  [
    'L’Atelier, 54 rue de Hollerich, L-1740 Luxembourg',
    'L’Atelier',
    '54 rue de Hollerich',
    '1740',
    'Luxembourg',
  ],
  [
    'L’Atelier, 54 rue de Hollerich, 1740 Luxembourg, Luxembourg',
    'L’Atelier',
    '54 rue de Hollerich',
    '1740',
    'Luxembourg',
  ],
  ['Le Lieu, Belgique', null, null, null, null],
  // Incomplete or ambiguous places.
  ['La Jetée', 'La Jetée', null, null, null],
  ['La Jetée, Nantes', 'La Jetée', null, null, 'Nantes'],
  ['Cité des congrès, Salle 2', 'Cité des congrès', null, null, null],
  ['Château des Prés, Cour d’honneur', 'Château des Prés', 'Cour d’honneur', null, null],
  ['Le Lieu - Club', 'Le Lieu - Club', null, null, null],
  ['Le Lieu (sous-sol)', 'Le Lieu (sous-sol)', null, null, null],
  ['Le Lieu (3 bd Haut, 59100 Roubaix)', 'Le Lieu', '3 bd Haut', '59100', 'Roubaix'],
  ['Le Lieu (3 bd Haut, Roubaix)', 'Le Lieu', '3 bd Haut', null, 'Roubaix'],
  ['Le Lieu (fosse, Gradins)', 'Le Lieu (fosse, Gradins)', null, null, null],
  ['Le Lieu (fosse, gradins), Nantes', 'Le Lieu (fosse, gradins)', null, null, 'Nantes'],
  ['Le Lieu, 21ter rue Haute Paris 11', 'Le Lieu', '21ter rue Haute', null, 'Paris'],
  ['Université Paris 8', 'Université Paris 8', null, null, null],
  ['Le Lieu / Annecy', 'Le Lieu', null, null, 'Annecy'],
  ['Le Lieu (Lille)', 'Le Lieu', null, null, 'Lille'],
  ['Le Lieu (Ramonchamp)', 'Le Lieu (Ramonchamp)', null, null, null],
  ['Le Lieu - Aix-en-Provence', 'Le Lieu', null, null, 'Aix-en-Provence'],
  ['Le Lieu, sous-sol (Nantes)', 'Le Lieu', null, null, 'Nantes'],
  [
    'Le Lieu — Hangar rouge — Quai des Antilles — Nantes',
    'Le Lieu — Hangar rouge',
    'Quai des Antilles',
    null,
    'Nantes',
  ],
  ['3 rue Haute', null, '3 rue Haute', null, null],
  ['Lyon, France', null, null, null, null],
  ['France', null, null, null, null],
  ['https://visio.exemple.fr/salle', null, null, null, null],
  ['Le Lieu, 1900 Café', 'Le Lieu', '1900 Café', null, null],
  // Formats found in public calendars and their tests.
  ['Le Bourg-Neuf, France', null, null, null, null],
  ['Le Carré; Grande Salle, Vauréal', 'Le Carré', null, null, 'Vauréal'],
  [
    'Le Dé d’à côté, 12 rue Sainte-Catherine; Bordeaux',
    'Le Dé d’à côté',
    '12 rue Sainte-Catherine',
    null,
    'Bordeaux',
  ],
  ['Le Club, 11e Arrondissement, Paris, France', 'Le Club', null, null, 'Paris'],
  ['La Zone 06000 Nice', 'La Zone', null, '06000', 'Nice'],
  ['La Nue - Petite Galerie', 'La Nue - Petite Galerie', null, null, null],
  [
    'La Brassière, 2522 rue Beaubien Est, Montréal, QC',
    'La Brassière',
    '2522 rue Beaubien Est, Montréal, QC',
    null,
    null,
  ],
  [
    'Complexe des Sports, Avenue du Stade 1, 1000 Bruxelles',
    'Complexe des Sports',
    'Avenue du Stade 1',
    '1000',
    'Bruxelles',
  ],
  [
    'Tours et Cie, Av. du port 86C, 1000 Bruxelles, Belgium',
    'Tours et Cie',
    'Av. du port 86C',
    '1000',
    'Bruxelles',
  ],
  ['Rue des Lilas 12, 1000 Bruxelles', null, 'Rue des Lilas 12', '1000', 'Bruxelles'],
  ['150A Rue de Laeken, 1000 Bruxelles', null, '150A Rue de Laeken', '1000', 'Bruxelles'],
  ['Salle des fêtes; 12 rue de l’Église', 'Salle des fêtes', '12 rue de l’Église', null, null],
  [
    'Salle des fêtes Jean Dupuy de Dommartin-lès-Prés, Allée de l’Île des Sables, 54200 Dommartin-lès-Prés',
    'Salle des fêtes Jean Dupuy de Dommartin-lès-Prés',
    'Allée de l’Île des Sables',
    '54200',
    'Dommartin-lès-Prés',
  ],
  ['Salle des fêtes de Chênebourg', 'Salle des fêtes de Chênebourg', null, null, null],
  ['12, rue René Boulanger\n75010 Paris', null, '12, rue René Boulanger', '75010', 'Paris'],
  ['12, rue René Boulanger, 75010 Paris', null, '12, rue René Boulanger', '75010', 'Paris'],
  [
    '54-56 Av. de la Grande Armée, 75017 Paris, France',
    null,
    '54-56 Av. de la Grande Armée',
    '75017',
    'Paris',
  ],
  [
    '6 bis rue DES BOURGUIGNONS\nHAMEAU DE BEZANLIEU\n77710 TREUZY LEVELAY\nFrance',
    null,
    '6 bis rue DES BOURGUIGNONS, HAMEAU DE BEZANLIEU',
    '77710',
    'Treuzy Levelay',
  ],
  [
    'Le Loft\nAPPT 11 BAT B\n12, Rue DE LA ROQUETTE\n75011 PARIS\nFRANCE',
    'Le Loft',
    'APPT 11 BAT B, 12, Rue DE LA ROQUETTE',
    '75011',
    'Paris',
  ],
  ['Bar du Coin', 'Bar du Coin', null, null, null],
  ['Bar Place 4', 'Bar Place 4', null, null, null],
  ['Hauptstrasse 1, Berlin', null, 'Hauptstrasse 1', null, 'Berlin'],
  ['Église Saint-Prosper,Paris', 'Église Saint-Prosper', null, null, 'Paris'],
  ['140 rue de Clignancourt, 75018 Paris', null, '140 rue de Clignancourt', '75018', 'Paris'],
  [
    'Notre-Dame du Conseil, 140 rue de Clignancourt, Paris 18e Arrondissement',
    'Notre-Dame du Conseil',
    '140 rue de Clignancourt',
    null,
    'Paris',
  ],
  [
    'La Casa, Crta. de los Prados, Km. 23, 28250 - Torrelodones (MADRID)',
    'La Casa',
    'Crta. de los Prados, Km. 23',
    '28250',
    'Torrelodones',
  ],
  [
    'Le Fort, Av. Corentin Carion 211, 75019 Paris, FRANCE',
    'Le Fort',
    'Av. Corentin Carion 211',
    '75019',
    'Paris',
  ],
  [
    'Salle municipale, 6 Bd de l’Armée, Sfax 3000',
    'Salle municipale',
    '6 Bd de l’Armée, Sfax 3000',
    null,
    null,
  ],
  [
    'Chez Bob, étage des cartographes, près du grand escalier',
    'Chez Bob',
    'étage des cartographes, près du grand escalier',
    null,
    null,
  ],
  // The city before its venue.
  ['Rennes, Jardin d’en haut', 'Jardin d’en haut', null, null, 'Rennes'],
  ['RENNES, Le Soupirail', 'Le Soupirail', null, null, 'Rennes'],
  ['Rennes, Le Soupirail, 3 rue Haute', 'Le Soupirail', '3 rue Haute', null, 'Rennes'],
  ['Rennes, 3 rue Haute', null, '3 rue Haute', null, 'Rennes'],
  ['Rennes, Le Soupirail, France', 'Le Soupirail', null, null, 'Rennes'],
  ['Paris, Le Soupirail, 75011 Paris', 'Le Soupirail', null, '75011', 'Paris'],
  ['Paris, 75011 Paris', 'Paris', null, '75011', 'Paris'],
  ['Nancy, Paris', 'Nancy', null, null, 'Paris'],
  ['Cuba, Ploërmel', 'Cuba', null, null, 'Ploërmel'],
  ['La Réunion, Lyon', 'La Réunion', null, null, 'Lyon'],
  ['Belgique, Le Bourg-Neuf', null, null, null, null],
  ['Les Lilas, Le Soupirail', 'Le Soupirail', null, null, 'Les Lilas'],
  // A town that is not known, or a venue, may be first: neither is taken.
  ['Ris-Orangis, Le Soupirail', null, null, null, null],
  ['Ris-Orangis, L’Échelle', null, null, null, null],
  ['Ivry-sur-Seine, Soupirail', null, null, null, null],
  ['Saint-Ouen, Soupirail', null, null, null, null],
  ['Le Soupirail, Ris-Orangis', 'Le Soupirail', null, null, 'Ris-Orangis'],
  ['Le Soupirail, Ivry-sur-Seine', 'Le Soupirail', null, null, 'Ivry-sur-Seine'],
  ['Le Soupirail, Le Pouliguen', 'Le Soupirail', null, null, 'Le Pouliguen'],
  ['Soupirail, Les Lilas', 'Soupirail', null, null, 'Les Lilas'],
  ['Soupirail, Le Pouliguen (44)', 'Soupirail', null, null, 'Le Pouliguen'],
  ['Soupirail, 3 rue Haute, Le Pouliguen', 'Soupirail', '3 rue Haute', null, 'Le Pouliguen'],
  ['Le Lieu · 3 rue Haute · 59500 Douai', 'Le Lieu', '3 rue Haute', '59500', 'Douai'],
]

test.each(SHAPES)('%j', (line, name, address, postcode, city) => {
  expect(whereOfLine(line)).toMatchObject({ name, address, postcode, city })
})

test.each([
  ['La Boîte Noire\n120 bd de Rochechouart\n75018 Paris\nFrance', 'La Boîte Noire'],
  ['Le Petit Bateau, 7 port de la Gare, Paris, 75013, France', 'Le Petit Bateau'],
  ['Cité des congrès, Salle 2', 'Cité des congrès, Salle 2'],
  ['12 rue des Caves, 69001 Lyon 1er, France', '12 rue des Caves, 69001 Lyon 1er, France'],
  ['https://visio.exemple.fr/salle', null],
  ['France', null],
  ['Cuba', 'Cuba'],
  ['Lyon, France', 'Lyon, France'],
  ['Rennes, Jardin d’en haut', 'Jardin d’en haut'],
  ['Belgique, Le Bourg-Neuf', 'Belgique, Le Bourg-Neuf'],
  ['Ris-Orangis, Le Soupirail', 'Ris-Orangis, Le Soupirail'],
])('%j is shown as %j', (line, place) => {
  expect(whereOfLine(line).place).toBe(place)
})

test('an address without a name before it', () => {
  const address = '7 port de la Gare'
  expect(addressOfLine(`${address}, Paris, 75013, France`)).toMatchObject({
    name: null,
    address,
    postcode: '75013',
    city: 'Paris',
  })
  expect(addressOfLine(`${address}\n75013 Paris`)).toMatchObject({
    address,
    postcode: '75013',
    city: 'Paris',
  })
  expect(addressOfLine('Quai 3, 33000 Bordeaux')).toMatchObject({
    address: 'Quai 3',
    postcode: '33000',
    city: 'Bordeaux',
  })
  expect(addressOfLine('Nantes')).toMatchObject({ address: null, city: 'Nantes' })
})

test.each([
  ['LYON 1er', 'Lyon'],
  ['Paris Cedex 11', 'Paris'],
  ['75011 Paris', 'Paris'],
  ['Paris, France', 'Paris'],
  ['Ramonville (31)', 'Ramonville'],
  ['Luxembourg', 'Luxembourg'],
  ['Belgique', null],
  ['Suisse', null],
  ['France', null],
  ['', null],
])('the city %j is %j', (raw, city) => {
  expect(cityName(raw)).toBe(city)
})

describe('where Paris’s clock does not go', () => {
  test.each([
    'Le Lieu, 97400 Saint-Denis',
    'Le Lieu, 97200 Fort-de-France, Martinique',
    'Le Lieu, Saint-Denis, La Réunion',
    'Le Lieu, 98800 Nouméa',
    'Le Lieu, London, Royaume-Uni',
    'Le Lieu, Montréal, Québec, Canada',
    'Guadeloupe, Le Gosier',
    'Guadeloupe, Le Gosier, Salle des fêtes',
    'La Réunion, Saint-Leu',
  ])('%s is refused', (line) => {
    const { country, postcode } = whereOfLine(line)
    expect(() => refuseElsewhere(country, postcode)).toThrow('lieu à une autre heure que Paris')
  })

  test.each([
    'Le Lieu, 98000 Monaco, Monaco',
    'Le Lieu, 1210 Bruxelles, Belgique',
    'Le Lieu, 20000 Ajaccio',
    'La Réunion',
    'La Réunion, Lyon',
    'La Réunion, 3 rue Haute, 69001 Lyon',
    'Le Lieu',
  ])('%s is not', (line) => {
    const { country, postcode } = whereOfLine(line)
    expect(() => refuseElsewhere(country, postcode)).not.toThrow()
  })
})
