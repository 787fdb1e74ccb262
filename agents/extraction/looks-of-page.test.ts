import { expect, test } from 'vitest'
import { looksAttribute, looksOfPage } from './looks-of-page.ts'

const url = 'https://slowtide.example/'

test('a page that no browser measured tells its looks by its own style sheet and head', () => {
  const html = `<html><head><meta name="theme-color" content="#0a7"><link rel="apple-touch-icon" href="/touch.png">
    <link rel="icon" href="/favicon.svg"><meta property="og:image" content="https://cdn.example/share.jpg">
    <script type="application/ld+json">{"@type":"WebSite","publisher":{"@type":"Organization","logo":{"url":"/logo.webp"}}}</script>
    <style>:root { --brand-primary: #1a6b54; --accent: #fa0; --bg: #fbf8f3; --ink: #22201c }
    body { font-family: "Recoleta", Georgia, serif } h1, h2 { font-family: system-ui, 'Archivo Black' }</style></head></html>`
  expect(looksOfPage({ url, html })).toEqual({
    colours: [
      { role: 'primary', hex: '#1a6b54' },
      { role: 'secondary', hex: '#ffaa00' },
      { role: 'background', hex: '#fbf8f3' },
      { role: 'text', hex: '#22201c' }
    ],
    typefaces: [
      { use: 'headings', name: 'Archivo Black' },
      { use: 'text', name: 'Recoleta' }
    ],
    logos: [
      { from: 'organization', url: 'https://slowtide.example/logo.webp' },
      { from: 'touch-icon', url: 'https://slowtide.example/touch.png' },
      { from: 'social-image', url: 'https://cdn.example/share.jpg' }
    ]
  })
})

test('whatever a page writes where the measures stand, it gives colours or none', () => {
  const written = [
    '',
    '{}',
    '[]',
    '{"colours":[{"kind":"text","hex":"red","weight":1}]}',
    '{"colours":7,"logos":["x"]}'
  ]
  for (const text of written) {
    const html = `<html ${looksAttribute}='${text}'><body><img src="javascript:alert(1)"></body></html>`
    expect(looksOfPage({ url, html })).toEqual({ colours: [], typefaces: [], logos: [] })
  }
})
