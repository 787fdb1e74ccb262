/** What is needed of a canvas to draw layers: the same in a browser and on a server. */
export interface Brush {
  font: string
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: string
  textAlign: string
  textBaseline: string
  direction: 'ltr' | 'rtl' | 'inherit'
  measureText(text: string): { width: number }
  fillText(text: string, x: number, y: number): void
  strokeText(text: string, x: number, y: number): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(): void
  save(): void
  restore(): void
  translate(x: number, y: number): void
}

export type FontWeight = 600 | 700 | 800

/** The CSS font of the films' typeface in this weight and size. */
export type FontOf = (weight: FontWeight, pixels: number) => string
