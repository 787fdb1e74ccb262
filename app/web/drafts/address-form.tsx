import type { FormEvent, ReactNode } from 'react'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { setupQuery } from '../api/account.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useOnceKey } from '../spending/once-key.ts'
import { useDraftFields } from './use-draft.ts'
import classes from './address-form.module.css'

export interface AddressFormProps<Item> {
  /** The address is kept under this name until it was sent. */
  draftKey: string
  /** Names the field. */
  label: string
  placeholder: string
  /** Text on the button. */
  action: string
  /** Text of a link that takes the stand-in's page, where there is one. */
  trial: string
  send(request: { url: string; idempotencyKey: string }): Promise<Item>
  onSent(item: Item): Promise<void>
  /** What stands below, with the link or null. */
  children: (trialLink: ReactNode) => ReactNode
}

/** The address of a page, and one press that has it read. */
export function AddressForm<Item>({
  draftKey,
  label,
  placeholder,
  action,
  trial,
  send,
  onSent,
  children
}: AddressFormProps<Item>) {
  const { fields, change, draft } = useDraftFields(draftKey, { url: '' })
  const { url } = fields
  const onceKey = useOnceKey()
  const { data: setup } = useQuery(setupQuery)
  const trialUrl = setup?.trialOfferUrl
  const sending = useMutation({
    mutationFn: () => send({ url: withProtocol(url), idempotencyKey: onceKey.of(url) }),
    onMutate: draft.latest,
    async onSuccess(item, _nothing, sent) {
      onceKey.renew()
      draft.dropIfStill(sent)
      await onSent(item)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  const trialLink =
    trialUrl && url !== trialUrl ? (
      <Anchor component="button" type="button" inherit onClick={() => change({ url: trialUrl })}>
        {trial}
      </Anchor>
    ) : null
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        size="md"
        required
        inputMode="url"
        value={url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={sending.isPending}>
        {action}
      </Button>
      {children(trialLink)}
      {sending.isError ? <ProblemNotice error={sending.error} /> : null}
    </form>
  )
}

function withProtocol(text: string): string {
  const address = text.trim()
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
