import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Niche, Product } from '../demo/shops/niche.ts'

const size = 900
const drawn = new Map<string, Buffer>()

/** The product on a plain ground, like a shop's photo. It is drawn once and then kept. */
export function productPicture({ slug, product }: Niche): Buffer {
  const kept = drawn.get(slug)
  if (kept !== undefined) return kept
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  const [ground, body, accent] = product.palette
  context.fillStyle = ground
  context.fillRect(0, 0, size, size)
  const light = context.createRadialGradient(size / 2, size * 0.35, 40, size / 2, size * 0.45, size * 0.7)
  light.addColorStop(0, 'rgba(255, 255, 255, 0.34)')
  light.addColorStop(1, 'rgba(255, 255, 255, 0)')
  context.fillStyle = light
  context.fillRect(0, 0, size, size)
  shadow(context)
  shapes[product.shape](context, body, accent)
  const png = canvas.toBuffer('image/png')
  drawn.set(slug, png)
  return png
}

type Draw = (context: SKRSContext2D, body: string, accent: string) => void

const shapes: Record<Product['shape'], Draw> = {
  bottle(context, body, accent) {
    rounded(context, 395, 150, 110, 70, 14, accent)
    rounded(context, 410, 210, 80, 120, 10, body)
    rounded(context, 330, 300, 240, 450, 46, body)
    rounded(context, 330, 430, 240, 190, 0, '#fbf4e6')
    rounded(context, 358, 470, 120, 16, 8, body)
    rounded(context, 358, 504, 180, 10, 5, accent)
    rounded(context, 358, 528, 150, 10, 5, accent)
    wave(context, 358, 580, accent)
    glint(context, 352, 320, 18, 400)
  },
  stand(context, body, accent) {
    context.lineCap = 'round'
    stroke(context, body, 30, [
      [340, 500],
      [256, 742]
    ])
    stroke(context, body, 30, [
      [560, 500],
      [644, 742]
    ])
    stroke(context, body, 20, [
      [312, 584],
      [588, 584]
    ])
    rounded(context, 240, 180, 420, 280, 18, '#2f3634')
    rounded(context, 256, 196, 388, 244, 8, '#d7e6e0')
    rounded(context, 296, 240, 190, 18, 9, accent)
    for (const [row, width] of [
      [276, 290],
      [304, 250],
      [332, 270]
    ] as const)
      rounded(context, 296, row, width, 12, 6, '#a9c2b9')
    rounded(context, 210, 458, 480, 30, 12, '#454e4b')
    rounded(context, 262, 486, 376, 22, 8, accent)
  },
  jar(context, body, accent) {
    rounded(context, 270, 300, 360, 110, 30, accent)
    rounded(context, 290, 400, 320, 310, 50, body)
    rounded(context, 290, 480, 320, 150, 0, '#f0ddd6')
    rounded(context, 330, 520, 150, 16, 8, accent)
    for (const row of [552, 572, 592]) rounded(context, 330, row, 230, 8, 4, '#b99a92')
    glint(context, 312, 420, 16, 250)
  },
  mask(context, body, accent) {
    context.lineCap = 'round'
    stroke(context, '#3a4170', 46, [
      [40, 430],
      [200, 450]
    ])
    stroke(context, '#3a4170', 46, [
      [860, 430],
      [700, 450]
    ])
    context.fillStyle = body
    context.beginPath()
    context.moveTo(130, 440)
    context.bezierCurveTo(150, 310, 750, 310, 770, 440)
    context.bezierCurveTo(780, 620, 600, 680, 505, 570)
    context.bezierCurveTo(475, 536, 425, 536, 395, 570)
    context.bezierCurveTo(300, 680, 120, 620, 130, 440)
    context.fill()
    context.strokeStyle = accent
    context.lineWidth = 9
    for (const x of [285, 615]) {
      context.beginPath()
      context.arc(x, 470, 76, Math.PI * 0.15, Math.PI * 0.85)
      context.stroke()
    }
    glint(context, 300, 366, 300, 12)
  },
  bag(context, body, accent) {
    context.fillStyle = body
    context.beginPath()
    context.moveTo(290, 220)
    context.lineTo(610, 220)
    context.lineTo(650, 740)
    context.quadraticCurveTo(450, 780, 250, 740)
    context.closePath()
    context.fill()
    rounded(context, 284, 196, 332, 54, 8, accent)
    context.fillStyle = '#f8efdc'
    context.beginPath()
    context.arc(450, 500, 130, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = accent
    for (const [x, y, radius] of [
      [450, 530, 46],
      [388, 470, 24],
      [428, 436, 24],
      [474, 436, 24],
      [514, 470, 24]
    ] as const) {
      context.beginPath()
      context.arc(x, y, radius, 0, Math.PI * 2)
      context.fill()
    }
  }
}

function shadow(context: SKRSContext2D): void {
  context.save()
  context.filter = 'blur(18px)'
  context.fillStyle = 'rgba(20, 16, 10, 0.28)'
  context.beginPath()
  context.ellipse(450, 758, 240, 26, 0, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

function rounded(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  colour: string
): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function glint(context: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  rounded(context, x, y, width, height, Math.min(width, height) / 2, 'rgba(255, 255, 255, 0.22)')
}

function stroke(context: SKRSContext2D, colour: string, width: number, points: [number, number][]): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.beginPath()
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
}

function wave(context: SKRSContext2D, x: number, y: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 7
  context.beginPath()
  context.moveTo(x, y)
  for (let step = 0; step < 3; step += 1) {
    context.quadraticCurveTo(x + step * 60 + 15, y - 24, x + step * 60 + 30, y)
    context.quadraticCurveTo(x + step * 60 + 45, y + 24, x + step * 60 + 60, y)
  }
  context.stroke()
}
