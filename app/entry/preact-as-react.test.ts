import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { preactAsReact } from './preact-as-react.ts'

/**
 * A field that tells its parent its value by an effect, and takes it back as a property. It draws nothing, so its place is
 * no element of a document. Two numbers are typed before a frame could be drawn.
 */
const page = `
  import { createElement, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'

  globalThis.document = {}
  const place = { nodeType: 1, childNodes: [], firstChild: null }
  const mostExchanges = 20
  let type
  const told = []

  function Field({ value, onChange }) {
    const [typed, setTyped] = useState(value)
    type = setTyped
    useEffect(() => {
      if (typed === value || told.length === mostExchanges) return
      told.push(typed)
      onChange(typed)
    }, [typed])
    useEffect(() => setTyped(value), [value])
    return null
  }

  function Parent() {
    const [value, setValue] = useState(1)
    return createElement(Field, { value, onChange: setValue })
  }

  /** All that is drawn without a frame. */
  async function drawn() {
    for (let turn = 0; turn < 100; turn += 1) await null
  }

  /** Effects that wait for a frame come by then. */
  const atRest = () => new Promise((resolve) => setTimeout(resolve, 200))

  export async function typeTwoNumbers() {
    createRoot(place).render(createElement(Parent))
    await atRest()
    type(2)
    await drawn()
    type(3)
    await drawn()
    await atRest()
    return told
  }
`

test('a field and its parent come to rest after two numbers that were typed within one frame', async () => {
  const entry = 'virtual:page'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      preactAsReact(),
      { name: 'page', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? page : null) }
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' }
    }
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  const { typeTwoNumbers }: { typeTwoNumbers(): Promise<number[]> } = await import(
    `data:text/javascript,${encodeURIComponent(chunk.code)}`
  )
  expect(await typeTwoNumbers()).toEqual([2, 3])
})
