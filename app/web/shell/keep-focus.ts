/**
 * A control that is disabled while its change is saved loses the focus, and whoever works by keys would begin again at
 * the top of the page. It gets the focus back when it can be used again, unless something else was chosen meanwhile.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => void (last = target))
  document.addEventListener('pointerdown', () => void (last = null), { capture: true })
  new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return
    if (!(last instanceof HTMLElement) || last.matches(':disabled')) return
    if (changes.some(({ target }) => target === last)) last.focus({ preventScroll: true })
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] })
}
