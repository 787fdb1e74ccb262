import type { QuoteField } from '@callsheet/lib/wire/research/given-facts.ts'

/**
 * Names that shops, review apps and research tools give to the columns of their exports, in lower case and without
 * signs. The first names of a field are preferred: in a table with `title` and `product title`, both are found.
 */
const names: Record<QuoteField, readonly string[]> = {
  text: [
    'review text',
    'review body',
    'review content',
    'reviewtext',
    'review',
    'quote',
    'text',
    'body',
    'comment',
    'comments',
    'content',
    'message',
    'feedback',
    'testimonial',
    'description',
    'answer',
    'response',
    'bewertungstext',
    'bewertung',
    'rezension',
    'kommentar',
    'avis',
    'commentaire',
    'texte',
    'reseña',
    'opinión',
    'opinion',
    'comentario',
    'texto',
    'recensione',
    'commento',
    'testo'
  ],
  title: [
    'review title',
    'review headline',
    'review heading',
    'title',
    'headline',
    'heading',
    'subject',
    'summary',
    'titel',
    'überschrift',
    'titre',
    'título',
    'titulo',
    'titolo'
  ],
  author: [
    'author',
    'author name',
    'reviewer',
    'reviewer name',
    'review author',
    'customer',
    'customer name',
    'display name',
    'user name',
    'username',
    'user',
    'nickname',
    'name',
    'first name',
    'autor',
    'kunde',
    'auteur',
    'cliente',
    'autore',
    'nom',
    'nombre',
    'nome'
  ],
  product: [
    'product',
    'product name',
    'product title',
    'product handle',
    'item',
    'item name',
    'business',
    'company',
    'brand',
    'produkt',
    'produktname',
    'produit',
    'producto',
    'prodotto'
  ],
  rating: [
    'rating',
    'stars',
    'star rating',
    'review rating',
    'review score',
    'score',
    'review stars',
    'sterne',
    'note',
    'étoiles',
    'puntuación',
    'calificación',
    'estrellas',
    'valutazione',
    'stelle'
  ],
  votes: [
    'votes',
    'helpful',
    'helpful votes',
    'helpful count',
    'helpfulness',
    'likes',
    'like count',
    'upvotes',
    'number of likes',
    'hilfreich',
    'utile',
    'votos'
  ],
  date: [
    'review date',
    'date',
    'created at',
    'created',
    'published at',
    'published',
    'submitted at',
    'date created',
    'timestamp',
    'time',
    'datum',
    'fecha',
    'data'
  ],
  url: ['review url', 'url', 'link', 'permalink', 'source url', 'review link', 'address'],
  verified: ['verified', 'verified purchase', 'verified buyer', 'is verified', 'verified review', 'verifiziert'],
  country: ['country', 'reviewer location', 'country code', 'location', 'land', 'pays', 'país', 'paese']
}

export type Columns = Partial<Record<QuoteField, number>>

/** Finds the column of each field by its heading. Each column has one field. */
export function findColumns(headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const found: Columns = {}
  for (const [field, known] of fieldNames) {
    const column = known
      .map((name) => plain.findIndex((heading, at) => heading === name && !taken.has(at)))
      .find((at) => at >= 0)
    if (column === undefined) continue
    taken.add(column)
    found[field] = column
  }
  return found
}

// Object.entries widens the keys to string, but the keys are the fields.
const fieldNames = Object.entries(names) as [QuoteField, readonly string[]][]

/** `Review_Body`, `reviewBody` and `review body` are one heading. */
function plainHeading(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
