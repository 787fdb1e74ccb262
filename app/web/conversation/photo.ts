/** A photo that goes with a message. */
export interface Photo {
  imageId: string
  purpose: 'product' | 'identity'
  name: string
}
