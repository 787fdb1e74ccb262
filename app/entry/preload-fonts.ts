import type { Plugin } from 'vite'

/** The two files that every page needs. Other alphabets load when a page has their letters. */
const firstFonts = ['assets/archivo-latin-wdth-normal-', 'assets/geist-mono-latin-wght-normal-']

/** Names the fonts in the page itself: without it a browser asks for them only after it has drawn the first words. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((fileName) => firstFonts.some((name) => fileName.startsWith(name)))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
          injectTo: 'head'
        }))
  }
})
