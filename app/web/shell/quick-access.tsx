import { Suspense, useEffect, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { Search } from '../icons/icons.ts'
import classes from './shell.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const loadPalette = () => import('./palette.tsx')

const Palette = lazyPart(loadPalette, 'Palette')
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

const typed = 'input, textarea, select, [contenteditable]'

/** Dialogs and menus have their own keys. */
const ownKeys = '[role=dialog], [role=menu], [role=listbox]'

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The names of the keys as they are printed on this machine. */
export const paletteKey = isMac ? '⌘ K' : 'Ctrl K'

/**
 * The palette (Ctrl or Command and K, and a button) and the keys of the page (`?`). What opens is loaded when it is
 * wanted. Neither key is taken from a field in which somebody types.
 */
export function QuickAccess() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  // The cut has a list of its own keys on `?`.
  const hasOwnList = useRouterState({ select: ({ location }) => /^\/ads\/[^/]+\/cut$/.test(location.pathname) })
  const address = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => setOpen(null), [address])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isIn(event.target, typed)) return
      const isPalette = (isMac ? event.metaKey : event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !hasOwnList
      if ((!isPalette && !isHelp) || document.querySelector('[aria-modal=true]') || isIn(event.target, ownKeys)) return
      event.preventDefault()
      setOpen(isPalette ? 'palette' : 'keys')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasOwnList])
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-label={`Go to or do (${paletteKey})`}
        aria-haspopup="dialog"
        title={`Go to or do (${paletteKey})`}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setOpen('palette')}
      >
        <Search size={16} aria-hidden />
      </button>
      <Suspense fallback={null}>
        {open === 'palette' ? <Palette onClose={close} onKeys={() => setOpen('keys')} /> : null}
        {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}
