import type { Plugin } from 'vite'

const virtualReact = '\0preact-as-react'

/** A component of the library that no page uses imports `Activity`, which Preact does not have. */
const sourceOfReact = `
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
