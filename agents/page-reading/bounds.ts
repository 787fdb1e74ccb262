/**
 * How many things of a kind are read from one page or file. What comes after is left out: a page that repeats something
 * a hundred thousand times costs no more than one with so many.
 */
export const maximum = {
  /** Elements and texts of a page's tree. The largest of 417 saved real pages has 15,452. */
  nodes: 80_000,
  /** Elements that one selector finds. */
  elements: 20_000,
  /** Elements that are searched for them. Large real pages have ten thousand. */
  searchedElements: 40_000,
  /** Objects and lists within a document of JSON. */
  jsonNodes: 500_000,

  /** Links of a page that is read as text, each address once. */
  links: 2_000,
  /** Links of a page's structure, each address once. */
  structureLinks: 400,
  images: 300,
  headings: 500,
  sections: 120,
  forms: 40,
  fieldsOfForm: 40,
  callsToAction: 80,
  prices: 60,
  offers: 50,
  jsonLdNodes: 200,
  reviews: 500,

  /** Products in a page's markup. */
  things: 60,
  /** Elements within one of them. */
  markupElements: 4_000,
  /** Visible texts among which a product's price and rating are looked for. */
  textPieces: 30_000,
  /** Objects in a page's scripts among which a product is looked for. */
  embeddedObjects: 60_000,
  productImages: 6,
  alternativeProducts: 6,

  quotes: 500,
  /** Comments of a thread that have a place in its tree. */
  comments: 500,
  /** Comments of a thread that are looked at. */
  commentNodes: 5_000,
  ads: 500,
  transcriptSegments: 20_000,

  pdfPages: 200
} as const
