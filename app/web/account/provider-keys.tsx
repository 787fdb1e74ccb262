import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyedProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { providerKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import type { ProviderKeyCheck } from '@callsheet/lib/wire/check-provider-key.ts'
import { api } from '../api/client.ts'
import { modelsQuery } from '../api/choices.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatDay } from '../components/words.ts'
import { providerKeysQuery } from './provider-keys-query.ts'
import classes from '../components/table.module.css'

/** The user's own key for a media provider. Media made with it have a lower price, and nobody here can read the key. */
export function ProviderKeys() {
  const queryClient = useQueryClient()
  const { data: keys = [], error } = useQuery(providerKeysQuery)
  const [provider, setProvider] = useState<KeyProvider>(keyedProviders[0])
  const facts = mediaProviderFacts[provider]
  const [key, setKey] = useState('')
  const [label, setLabel] = useState('')
  const [checks, setChecks] = useState<Readonly<Record<string, ProviderKeyCheck>>>({})
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: providerKeysQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
  }
  const add = useMutation({
    mutationFn: () => api.call(providerKeysApi.add, { body: { provider, key, label: label || undefined } }),
    onSuccess({ id }) {
      setKey('')
      setLabel('')
      notices.say('The key is saved. From now on it pays for what you make.')
      check.mutate(id)
    },
    onSettled
  })
  const check = useMutation({
    mutationFn: (id: string) => api.call(providerKeysApi.check, { params: { id } }),
    onSuccess: (said, id) => setChecks((before) => ({ ...before, [id]: said }))
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(providerKeysApi.remove, { params: { id } }),
    onSettled
  })
  const [asking, setAsking] = useState<string | null>(null)
  const asked = keys.find(({ id }) => id === asking)
  const problem = error ?? add.error ?? check.error ?? remove.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <div className={classes.stack}>
      <p className="soft">
        With a key of your own at a media provider you pay it directly, and stills and clips cost fewer credits here. It
        is encrypted as soon as it arrives; only the service that calls the provider can open it.
      </p>
      {keys.map((kept) => (
        <div key={kept.id} className={classes.jobHead}>
          <strong>{kept.label}</strong>
          <span className="mono small">
            {mediaProviderFacts[kept.provider].label} …{kept.hint}
          </span>
          <span className="small soft">{formatDay(kept.createdAt)}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={check.isPending && check.variables === kept.id}
            onClick={() => check.mutate(kept.id)}
          >
            Check<span className="visually-hidden"> {kept.label}</span>
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="pencil"
            loading={remove.isPending && remove.variables === kept.id}
            onClick={() => setAsking(kept.id)}
          >
            Remove<span className="visually-hidden"> {kept.label}</span>
          </Button>
          <CheckWords check={checks[kept.id]} />
        </div>
      ))}
      <form onSubmit={submit} className={classes.tools} style={{ alignItems: 'end', margin: 0 }}>
        <Select
          label="Provider"
          w={120}
          data={keyedProviders.map((name) => ({ value: name, label: mediaProviderFacts[name].label }))}
          value={provider}
          allowDeselect={false}
          onChange={(value) => setProvider(keyedProviders.find((one) => one === value) ?? provider)}
        />
        <TextInput
          label="Name"
          placeholder="My key"
          w={150}
          maxLength={80}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <PasswordInput
          label="Key"
          w={240}
          minLength={8}
          required
          withAsterisk={false}
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          Save the key
        </Button>
      </form>
      {facts.keyPage ? (
        <p className="small soft">
          Keys of {facts.label} are made{' '}
          <a href={facts.keyPage} target="_blank" rel="noreferrer noopener">
            in your account there
          </a>
          .
        </p>
      ) : null}
      {problem ? <ProblemNotice error={problem} /> : null}
      {asked ? (
        <AskFirst
          title={`Remove ${asked.label}?`}
          yes="Remove it"
          no="Keep it"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.mutate(asked.id, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          <p>
            New stills and clips cost the full price again. Productions that were bought at the lower price wait for a
            key of yours. Nobody here can read the key, so to use it later you need it from its provider again.
          </p>
        </AskFirst>
      ) : null}
    </div>
  )
}

/** What the provider said of the key when it was last asked here. */
function CheckWords({ check }: { check: ProviderKeyCheck | undefined }) {
  if (!check) return null
  return (
    <p className="small" role="status" style={{ flexBasis: '100%', margin: 0 }}>
      {check.verdict === 'bad' ? <strong>Not good: </strong> : null}
      {check.words}
    </p>
  )
}
