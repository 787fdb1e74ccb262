import { useState, type FormEvent } from 'react'
import { Button, Modal, NumberInput, Select, Skeleton, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usersApi, type UserView } from '@callsheet/lib/wire/app-api/accounts.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { api } from '../api/client.ts'
import { accountQuery } from '../api/account.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { notices } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatCredits, formatDay, formatNumber } from '../components/words.ts'
import { useOnceKey } from '../spending/once-key.ts'
import classes from '../components/table.module.css'

const usersQuery = queryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ signal }) => api.call(usersApi.list, { signal }),
  select: (answer) => answer.items
})

export function UsersPage() {
  const { data: users, error } = useQuery(usersQuery)
  const [granted, setGranted] = useState<UserView | null>(null)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHead
        title="Users and credits"
        actions={<Button onClick={() => setInviting(true)}>Invite somebody</Button>}
      />
      {error ? <ProblemNotice error={error} /> : null}
      {users ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Users">
          <table className={`${classes.table} ${classes.slips}`}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">E-mail</th>
                <th scope="col">Role</th>
                <th scope="col">Since</th>
                <th scope="col" className={classes.number}>
                  Credits
                </th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <tr key={user.id}>
                  <td>
                    <strong>{user.name}</strong>
                  </td>
                  <td className="small" data-label="E-mail">
                    {user.email}
                  </td>
                  <td className="label" data-label="Role">
                    {user.role}
                  </td>
                  <td className="small" data-label="Since">
                    {formatDay(user.createdAt)}
                  </td>
                  <td className={`${classes.number} mono`} data-label="Credits">
                    {formatNumber(user.balance)}
                  </td>
                  <td className={classes.number}>
                    <Button size="compact-sm" variant="default" onClick={() => setGranted(user)}>
                      Grant<span className="visually-hidden"> credits to {user.name}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : error ? null : (
        <Skeleton height={240} />
      )}
      {granted ? <GrantDialog user={granted} onClose={() => setGranted(null)} /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  )
}

function GrantDialog({ user, onClose }: { user: UserView; onClose(): void }) {
  const queryClient = useQueryClient()
  const [credits, setCredits] = useState<number | string>(1_000)
  const onceKey = useOnceKey()
  const grant = useMutation({
    mutationFn: () =>
      api.call(creditsApi.grant, {
        body: { userId: user.id, credits: Number(credits) },
        idempotencyKey: onceKey.of([user.id, credits])
      }),
    onSuccess() {
      notices.say(`${formatCredits(Number(credits))} granted to ${user.name || user.email}.`)
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['ledger'] })
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    grant.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`Grant credits to ${user.name || user.email}`}>
      <form onSubmit={submit} className={classes.form}>
        <NumberInput
          label="Credits"
          min={1}
          max={1_000_000}
          thousandSeparator=" "
          value={credits}
          onChange={setCredits}
          data-autofocus
        />
        {grant.isError ? <ProblemNotice error={grant.error} /> : null}
        <Button type="submit" w="max-content" loading={grant.isPending}>
          Grant
        </Button>
      </form>
    </Modal>
  )
}

function InviteDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<'admin' | 'member'>('member')
  const invite = useMutation({
    mutationFn: () => api.call(usersApi.invite, { body: { email, name, role } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate()
  }
  return (
    <Modal opened onClose={onClose} title="Invite somebody">
      {invite.data ? (
        <div className={classes.form}>
          <p>Send this link to {email}. It signs them in once.</p>
          <p className="mono small">{invite.data.signInLink}</p>
          <CopyButton text={invite.data.signInLink}>Copy the link</CopyButton>
        </div>
      ) : (
        <form onSubmit={submit} className={classes.form}>
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="E-mail"
            type="email"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Select
            label="Role"
            data={[
              { value: 'member', label: 'Member' },
              { value: 'admin', label: 'Admin' }
            ]}
            value={role}
            allowDeselect={false}
            onChange={(value) => setRole(value ?? 'member')}
          />
          {invite.isError ? <ProblemNotice error={invite.error} /> : null}
          <Button type="submit" w="max-content" loading={invite.isPending}>
            Make the link
          </Button>
        </form>
      )}
    </Modal>
  )
}
