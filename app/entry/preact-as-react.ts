import type { Plugin } from 'vite'

const virtualReact = '\0preact-as-react'

/**
 * React runs the effects of one drawing before it begins the next one. Preact runs them after the next frame, and those
 * that still wait when an event comes in the middle of the next drawing. A field that tells its parent its value by an
 * effect and takes it back as a property then never comes to rest, and the page is frozen. So effects run right after
 * their drawing.
 *
 * A component of the library that no page uses imports `Activity`, which Preact does not have.
 */
const sourceOfReact = `
import { options } from 'preact'
options.requestAnimationFrame = (run) => queueMicrotask(run)
export * from 'preact/compat'
export { default, Fragment as Activity } from 'preact/compat'`

/** Pages are written for React and run on Preact, which is a tenth of its size (`docs/decisions/phone.md`). */
export const preactAsReact = (): Plugin => ({
  name: 'preact-as-react',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react-dom$/, replacement: 'preact/compat' },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' }
      ]
    }
  }),
  resolveId: (id) => (id === 'react' ? virtualReact : null),
  load: (id) => (id === virtualReact ? sourceOfReact : null)
})
