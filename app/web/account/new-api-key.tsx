import { useState, type FormEvent } from 'react'
import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { KeyScope } from '@callsheet/lib/key-scopes.ts'
import { apiKeysApi, maximumKeyName, type ApiKeyView } from '@callsheet/lib/wire/app-api/keys.ts'
import { api } from '../api/client.ts'
import { useAccount } from '../api/use-account.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import ownClasses from './api-keys.module.css'
import classes from '../components/table.module.css'

/** From the least to the most: each may do what stands above it. */
const choices = {
  read: { label: 'Read', scopes: ['read'] },
  write: { label: 'Read and write', scopes: ['read', 'write'] },
  spend: { label: 'Read, write and spend', scopes: ['read', 'write', 'spend'] }
} as const satisfies Record<string, { label: string; scopes: KeyScope[] }>

type Choice = keyof typeof choices

const choiceData = (Object.keys(choices) as Choice[]).map((value) => ({ value, label: choices[value].label }))

/** The form for a new key: its name, what it may do and what it may spend. The key is shown once, below it. */
export function NewApiKey({ keys = [], onMade }: { keys?: readonly ApiKeyView[] | undefined; onMade(): void }) {
  const { role } = useAccount()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<Choice>('write')
  const [isForAdmins, setForAdmins] = useState(false)
  const [credits, setCredits] = useState<number | string>(0)
  const scopes: KeyScope[] = [...choices[choice].scopes, ...(isForAdmins ? (['admin'] as const) : [])]
  const budgetCredits = choice === 'spend' ? Number(credits) || 0 : 0
  const create = useMutation({
    mutationFn: () => api.call(apiKeysApi.create, { body: { name, scopes, budgetCredits } }),
    onSuccess: () => setName(''),
    onSettled: onMade
  })
  // Gone when it is revoked.
  const made = keys.some(({ id }) => id === create.data?.id) ? create.data : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          label="Name of the new key"
          placeholder="Render script on my laptop"
          required
          withAsterisk={false}
          maxLength={maximumKeyName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="What it may do"
          data={choiceData}
          value={choice}
          allowDeselect={false}
          onChange={(value) => setChoice(value ?? 'write')}
        />
        {choice === 'spend' ? (
          <NumberInput
            label="Credits it may spend without asking"
            description="Past it the API refuses. Over MCP the program gets a price, and you confirm it."
            min={0}
            max={1_000_000}
            value={credits}
            onChange={setCredits}
          />
        ) : null}
        {role === 'member' ? null : (
          <Checkbox
            label="Administer: models, prompts and queues"
            checked={isForAdmins}
            onChange={(event) => setForAdmins(event.currentTarget.checked)}
          />
        )}
        {create.isError ? <ProblemNotice error={create.error} /> : null}
        <Button type="submit" variant="default" w="max-content" loading={create.isPending}>
          Create
        </Button>
      </form>
      {made ? (
        <div className={`${classes.topUp} ${ownClasses.made}`} style={{ margin: 0 }} role="status">
          <p>
            <strong>{made.name}</strong>: copy it now, it is not shown again.
          </p>
          <p className="mono small">{made.key}</p>
          <CopyButton text={made.key}>Copy the key</CopyButton>
        </div>
      ) : null}
    </>
  )
}
