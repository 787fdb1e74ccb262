import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Niche, Product } from './content/niche.ts'

const size = 900
const drawn = new Map<string, Buffer>()

/** The product on a plain ground, as shops photograph it. Drawn once, then kept. */
export function productPicture({ slug, product }: Niche): Buffer {
  const kept = drawn.get(slug)
  if (kept !== undefined) return kept
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  const [ground, body, accent] = product.palette
  const backdrop = context.createRadialGradient(size / 2, size * 0.38, 60, size / 2, size / 2, size * 0.75)
  backdrop.addColorStop(0, '#ffffff')
  backdrop.addColorStop(0.25, ground)
  backdrop.addColorStop(1, ground)
  context.fillStyle = backdrop
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
    stroke(context, body, 34, [[270, 740], [450, 430], [640, 740]])
    stroke(context, body, 26, [[330, 640], [590, 640]])
    rounded(context, 236, 380, 428, 30, 14, accent)
    context.save()
    context.translate(250, 372)
    context.transform(1, -0.09, 0, 1, 0, 0)
    rounded(context, 0, -16, 400, 24, 8, '#39413e')
    rounded(context, 6, -270, 388, 250, 16, '#39413e')
    rounded(context, 22, -254, 356, 218, 8, '#cfe0da')
    context.restore()
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
    context.strokeStyle = '#11142a'
    context.lineWidth = 30
    context.beginPath()
    context.arc(450, 420, 300, Math.PI * 1.02, Math.PI * 1.98)
    context.stroke()
    context.fillStyle = body
    context.beginPath()
    context.moveTo(150, 440)
    context.bezierCurveTo(170, 300, 730, 300, 750, 440)
    context.bezierCurveTo(760, 600, 590, 660, 500, 560)
    context.bezierCurveTo(470, 530, 430, 530, 400, 560)
    context.bezierCurveTo(310, 660, 140, 600, 150, 440)
    context.fill()
    context.strokeStyle = accent
    context.lineWidth = 8
    for (const x of [290, 610]) {
      context.beginPath()
      context.arc(x, 460, 74, Math.PI * 0.15, Math.PI * 0.85)
      context.stroke()
    }
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
    for (const [x, y, radius] of [[450, 530, 46], [388, 470, 24], [428, 436, 24], [474, 436, 24], [514, 470, 24]] as const) {
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

function rounded(context: SKRSContext2D, x: number, y: number, width: number, height: number, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function glint(context: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  rounded(context, x, y, width, height, width / 2, 'rgba(255, 255, 255, 0.22)')
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
