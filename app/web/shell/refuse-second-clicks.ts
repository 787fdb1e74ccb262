const controls = 'a, button, input, select, textarea, label, summary, [role], [tabindex]'

/**
 * A double click is one press. Its second half reaches nothing but what the first half pressed: in between, a menu may
 * have closed above a link, or a question may have opened below the pointer. A control that was drawn anew is known by
 * its name. What spends or ends something has `data-own-press`: the second half reaches it never, whatever was there
 * before it.
 */
export function refuseSecondClicks(): void {
  let pressed: Element | null = null
  let name: string | null = null
  const isOther = (control: Element | null) => control !== pressed && nameOf(control) !== name
  // Before the second click: it would mark a word of what has taken the place of the pressed control.
  document.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail > 1 && isOther(controlOf(event))) event.preventDefault()
    },
    { capture: true }
  )
  document.addEventListener(
    'click',
    (event) => {
      // Of a key, or of a label that presses its field.
      if (event.detail === 0) return
      const control = controlOf(event)
      if (event.detail > 1 && (isOther(control) || control?.hasAttribute('data-own-press'))) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      pressed = control
      name = nameOf(control)
    },
    { capture: true }
  )
}

const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest(controls) : null)

const nameOf = (control: Element | null) => control && (control.getAttribute('aria-label') ?? control.textContent)
