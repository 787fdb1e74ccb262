/** One small market: a product, its shop and the people who talk about it. Everything is invented. */
export interface Niche {
  slug: string
  /** More words by which the stand-in's searches find it, besides those of its titles. */
  keywords: string[]
  product: Product
  brand: Brand
  reviews: ProductReview[]
  brandReviews: BrandReview[]
  threads: Thread[]
  video: Video
  ads: LibraryAdContent[]
}

export interface Product {
  /** Ten characters, like a marketplace's product number. */
  productId: string
  name: string
  tagline: string
  price: number
  listPrice: number | null
  currency: 'USD'
  bullets: string[]
  description: string[]
  faq: { question: string; answer: string }[]
  /** Colours of its picture on the shelf: ground, body, accent. */
  palette: [string, string, string]
  shape: 'bottle' | 'stand' | 'jar' | 'mask' | 'bag'
}

export interface Brand {
  name: string
  domain: string
  category: string
}

export interface ProductReview {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  text: string
  date: string
  country: string
  verified: boolean
  helpful: number
}

export interface BrandReview {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  text: string
  date: string
  countryCode: string
  verified: boolean
}

export interface Thread {
  id: string
  community: string
  title: string
  author: string
  text: string
  date: string
  score: number
  comments: ThreadComment[]
}

export interface ThreadComment {
  author: string
  text: string
  score: number
  replies?: ThreadComment[]
}

export interface Video {
  /** Eleven characters. */
  videoId: string
  title: string
  channel: string
  views: number
  published: string
  description: string
  transcript: string[]
  comments: { author: string; text: string; likes: number; published: string }[]
}

export interface LibraryAdContent {
  id: string
  title: string
  body: string
  callToAction: string
  startDate: string
  active: boolean
  platforms: string[]
}
