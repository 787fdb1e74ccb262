import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { signInApi } from '@callsheet/lib/wire/app-api/sign-in.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { api } from '../api/client.ts'
import { accountQuery } from '../api/account.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import parts from '../components/components.module.css'
import { Mark } from '../shell/mark.tsx'
import classes from './sign-in.module.css'

/** Nobody has this address and this password. */
const isUnknown = (error: Error) => error instanceof ProblemError && error.problem.status === 401

export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { to } = useSearch({ from: studioPages.signIn })
  const router = useRouter()
  const queryClient = useQueryClient()
  const signIn = useMutation({
    mutationFn: () => api.call(signInApi.signIn, { body: { email, password } }),
    async onSuccess() {
      await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
      router.history.push(to?.startsWith('/') && !to.startsWith('//') ? to : '/')
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <main className={classes.page}>
      <title>Sign in · Callsheet</title>
      <div className={classes.slate}>
        <div className={classes.sticks} aria-hidden />
        <div className={classes.board}>
          <div className={classes.brand}>
            <Mark size={34} />
            <h1>Callsheet</h1>
          </div>
          <form onSubmit={submit} className={classes.form}>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {signIn.isError ? (
              isUnknown(signIn.error) ? (
                <div className={parts.problem} role="alert">
                  <strong>The e-mail address or the password is wrong</strong>
                  <p>Check both and try again.</p>
                </div>
              ) : (
                <ProblemNotice error={signIn.error} />
              )
            ) : null}
            <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
              Sign in
            </Button>
          </form>
          <p className="small soft">
            First time here? Open the link that the terminal printed at the start, or the one in your invitation. It
            signs you in once; then set a password on your account page.
          </p>
        </div>
      </div>
    </main>
  )
}
