export const hairStyles = [
  'crop',
  'side-part',
  'quiff',
  'bob',
  'long',
  'wavy',
  'curly',
  'afro',
  'bun',
  'ponytail',
  'bald',
  'headscarf'
] as const
export type HairStyle = (typeof hairStyles)[number]

export const garments = [
  'tee',
  'sweater',
  'hoodie',
  'shirt',
  'blazer',
  'jacket',
  'dress',
  'tank',
  'apron',
  'coat'
] as const
export type Garment = (typeof garments)[number]

/** The look of one person. The same words give the same person in every scene. */
export interface Look {
  name: string | null
  feminine: boolean
  age: 'child' | 'young' | 'adult' | 'old'
  skin: string
  hairStyle: HairStyle
  hairColour: string
  beard: 'none' | 'stubble' | 'full'
  glasses: boolean
  headwear: 'none' | 'cap' | 'beanie' | 'headphones'
  earrings: boolean
  garment: Garment
  garmentColour: string
  eyes: string
}
