import type { Form } from '@callsheet/lib/wire/page-structure.ts'
import type { Document, Element } from 'domhandler'
import { absoluteUrl, all, attribute, first } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import { maximum } from '../page-reading/bounds.ts'

export function formsOf(root: Document, base: string): Form[] {
  return all('form', root)
    .slice(0, maximum.forms)
    .map((form) => {
      const fields = all('input:not([type="hidden"]):not([type="submit"]):not([type="button"]), select, textarea', form)
        .slice(0, maximum.fieldsOfForm)
        .map((field) => ({
          name: attribute(field, 'name') ?? attribute(field, 'id') ?? '',
          type: field.name === 'input' ? (attribute(field, 'type') ?? 'text').toLowerCase() : field.name,
          label: labelOf(field, form),
          required: field.attribs.required !== undefined
        }))
      const submit = first('button[type="submit"], input[type="submit"], button:not([type])', form)
      const submitText =
        submit === null ? null : (textOf(submit) ?? attribute(submit, 'value') ?? attribute(submit, 'aria-label'))
      return {
        purpose: purposeOf(form, fields, submitText),
        action: absoluteUrl(attribute(form, 'action'), base),
        method: attribute(form, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
        fields,
        submit: submitText?.slice(0, 120) ?? null
      }
    })
}

function labelOf(field: Element, form: Element): string | null {
  const id = attribute(field, 'id')
  const label = id === null ? undefined : all('label[for]', form).find((one) => one.attribs.for === id)
  return (
    (label === undefined ? null : textOf(label)) ?? attribute(field, 'aria-label') ?? attribute(field, 'placeholder')
  )
}

function purposeOf(form: Element, fields: Form['fields'], submit: string | null): Form['purpose'] {
  const action = `${attribute(form, 'action') ?? ''} ${attribute(form, 'id') ?? ''} ${attribute(form, 'class') ?? ''}`
  if (
    attribute(form, 'role') === 'search' ||
    fields.some(({ type, name }) => type === 'search' || name === 'q') ||
    /search/i.test(action)
  ) {
    return 'search'
  }
  if (fields.some(({ type }) => type === 'password')) return 'log-in'
  if (/cart|checkout|basket|warenkorb|panier/i.test(`${action} ${submit ?? ''}`)) return 'purchase'
  if (fields.some(({ type }) => type === 'textarea') || /contact/i.test(action)) return 'contact'
  if (fields.some(({ type, name }) => type === 'email' || /e-?mail/i.test(name))) return 'newsletter'
  return 'other'
}
