/** An artist of the demonstration; all of them are invented. */
export interface DemoArtist {
  name: string
  style: string
  genres: string[]
  city: string
  text: string
}

export const artists = {
  'ondine-vasseur': {
    name: 'Ondine Vasseur',
    style: 'Electronic',
    genres: ['Electronic', 'Ambient'],
    city: 'Nantes',
    text: 'Synthés modulaires, field recordings d’estuaire et basses qui prennent leur temps. Ondine Vasseur joue dans le noir, au milieu du public.',
  },
  'polaroid-84': {
    name: 'Polaroïd 84',
    style: 'Electronic',
    genres: ['Electronic', 'Synthwave'],
    city: 'Paris',
    text: 'Duo synthétique qui enregistre sur bande et danse sans second degré. Deux albums, aucun ordinateur sur scène.',
  },
  'halo-mecanique': {
    name: 'Halo Mécanique',
    style: 'Electronic',
    genres: ['Electronic', 'Electro'],
    city: 'Lyon',
    text: 'Machines bricolées, lampes à incandescence et électro minimale : chaque set est construit autour d’un objet sonore différent.',
  },
  'nour-selene': {
    name: 'Nour Sélène',
    style: 'Electronic',
    genres: ['Electronic', 'Downtempo'],
    city: 'Marseille',
    text: 'Voix, oud électrique et boucles lentes. Entre Marseille et Tunis, une musique de fin de nuit.',
  },
  'kobalt-23': {
    name: 'Kobalt 23',
    style: 'Techno',
    genres: ['Techno', 'Industrial'],
    city: 'Lille',
    text: 'Techno de filature : métallique, tendue, construite pour les salles basses de plafond.',
  },
  'acier-doux': {
    name: 'Acier Doux',
    style: 'Techno',
    genres: ['Techno', 'Dub Techno'],
    city: 'Toulouse',
    text: 'Dub techno contemplative et sound system fait maison. Les morceaux durent le temps qu’il faut.',
  },
  'madame-stroboscope': {
    name: 'Madame Stroboscope',
    style: 'Techno',
    genres: ['Techno', 'Acid'],
    city: 'Paris',
    text: 'Figure des caves du XXᵉ arrondissement, elle joue l’acid sur trois machines et un kick imperturbable.',
  },
  residu: {
    name: 'Résidu',
    style: 'Techno',
    genres: ['Techno', 'Noise'],
    city: 'Rennes',
    text: 'Un live hardware qui part du souffle et finit en marteau-pilon. À écouter avec des bouchons, fournis à l’entrée.',
  },
  'les-volets-clos': {
    name: 'Les Volets Clos',
    style: 'Rock',
    genres: ['Rock', 'Post-punk'],
    city: 'Rennes',
    text: 'Post-punk nerveux, textes en français et guitares coupantes. Quatre amis de lycée, deux tournées en utilitaire.',
  },
  'beton-fleuri': {
    name: 'Béton Fleuri',
    style: 'Rock',
    genres: ['Rock', 'Garage'],
    city: 'Toulouse',
    text: 'Garage ensoleillé et chœurs de stade en miniature : la bande-son d’un été qui refuse de finir.',
  },
  'grand-large': {
    name: 'Grand Large',
    style: 'Rock',
    genres: ['Rock', 'Shoegaze'],
    city: 'Nantes',
    text: 'Murs de guitares, voix noyées et marées de réverbération. Le groupe accorde ses amplis sur l’horizon.',
  },
  'quartet-amarante': {
    name: 'Quartet Amarante',
    style: 'Jazz',
    genres: ['Jazz', 'Modal'],
    city: 'Paris',
    text: 'Saxophone, piano, contrebasse, batterie : un jazz modal ardent, joué les yeux fermés et les oreilles ouvertes.',
  },
  'solal-mbaye': {
    name: 'Solal Mbaye Trio',
    style: 'Jazz',
    genres: ['Jazz', 'Afrobeat'],
    city: 'Lyon',
    text: 'Le trompettiste Solal Mbaye tresse le sabar de Dakar et les clubs de la Croix-Rousse.',
  },
  'lucie-karsenti': {
    name: 'Lucie Karsenti',
    style: 'Jazz',
    genres: ['Jazz', 'Chanson'],
    city: 'Bordeaux',
    text: 'Chanteuse et pianiste, elle improvise des histoires de voisinage sur des standards qu’on croyait connaître.',
  },
  'mc-tramontane': {
    name: 'MC Tramontane',
    style: 'Hip Hop',
    genres: ['Hip Hop', 'Boom bap'],
    city: 'Marseille',
    text: 'Plume rapide, accent assumé et boucles de vinyles chinés au marché aux puces.',
  },
  'bricole-et-sale-temps': {
    name: 'Bricole & Sale Temps',
    style: 'Hip Hop',
    genres: ['Hip Hop', 'Abstract'],
    city: 'Nantes',
    text: 'Un producteur, un rappeur, un mange-disque : le duo écrit des épopées de quartier en deux minutes trente.',
  },
  'djeneba-k': {
    name: 'Djeneba K.',
    style: 'Hip Hop',
    genres: ['Hip Hop', 'R&B'],
    city: 'Paris',
    text: 'Rappeuse et chanteuse, elle passe du murmure au coup de poing. Premier album attendu cet hiver.',
  },
  'le-neuvieme': {
    name: 'Le Neuvième',
    style: 'Hip Hop',
    genres: ['Hip Hop', 'Trap'],
    city: 'Lyon',
    text: 'Collectif de huit voix — la neuvième est celle du public, micro tendu à chaque refrain.',
  },
  'papier-peint': {
    name: 'Papier Peint',
    style: 'Alternative',
    genres: ['Alternative', 'Indie pop'],
    city: 'Paris',
    text: 'Pop de chambre décollée : harmonies à trois voix, boîte à rythmes fatiguée et mélodies qui restent.',
  },
  'cendrine-bloom': {
    name: 'Cendrine Bloom',
    style: 'Alternative',
    genres: ['Alternative', 'Folk'],
    city: 'Toulouse',
    text: 'Seule avec une guitare baryton et une pédale de boucles, elle remplit la pièce puis la vide d’un souffle.',
  },
  'loin-devant': {
    name: 'Loin Devant',
    style: 'Alternative',
    genres: ['Alternative', 'Math rock'],
    city: 'Bordeaux',
    text: 'Rythmes impairs et refrains évidents. Le trio répète dans un chai, cela s’entend.',
  },
  'ossuaire-nord': {
    name: 'Ossuaire Nord',
    style: 'Metal',
    genres: ['Metal', 'Doom'],
    city: 'Lille',
    text: 'Doom lent comme un canal en janvier. Deux basses, une voix, beaucoup de brume.',
  },
  'charbon-ardent': {
    name: 'Charbon Ardent',
    style: 'Metal',
    genres: ['Metal', 'Sludge'],
    city: 'Marseille',
    text: 'Sludge poisseux et riffs de docks. Le groupe se produit toujours au milieu de la fosse.',
  },
  'voeu-noir': {
    name: 'Vœu Noir',
    style: 'Metal',
    genres: ['Metal', 'Black metal'],
    city: 'Rennes',
    text: 'Black metal atmosphérique, légendes armoricaines et lumière de bougie.',
  },
} satisfies Record<string, DemoArtist>
