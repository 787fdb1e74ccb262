import { expect, test } from 'vitest'
import { productImages } from './product-images.ts'

const url = 'https://shop.example/p/bottle'
const jsonLd = (product: object) => `<script type="application/ld+json">${JSON.stringify(product)}</script>`

test('the product’s own pictures come before the one for sharing, and those that only stand on the page are left out', () => {
  const html = `<head>${jsonLd({ '@type': 'Product', image: ['/a.jpg', { '@type': 'ImageObject', contentUrl: 'b.png' }] })}
    ${jsonLd({ '@type': 'Organization', image: '/logo.png' })}
    <meta property="og:image" content="//cdn.example/share.jpg"></head><body><img src="/banner.jpg"></body>`
  expect(productImages({ url, html })).toEqual([
    'https://shop.example/a.jpg',
    'https://shop.example/p/b.png',
    'https://cdn.example/share.jpg'
  ])
})

test('one picture in several sizes is offered once, at its largest', () => {
  const image = ['/a.png?v=1&width=100', '/a.png?v=1&width=900', '/b.png?w=300', '/b.png', '/b.png?w=900']
  expect(productImages({ url, html: jsonLd({ '@type': 'Product', image }) })).toEqual([
    'https://shop.example/a.png?v=1&width=900',
    'https://shop.example/b.png'
  ])
})

test('a page without any names none, and addresses that no browser would open are left out', () => {
  expect(productImages({ url, html: '<p>Nothing here.</p>' })).toEqual([])
  const image = ['data:image/png;base64,AA', 'javascript:alert(1)', '', null, 'http://']
  expect(productImages({ url, html: jsonLd({ '@type': 'Product', image }) })).toEqual([])
})
