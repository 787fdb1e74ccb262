import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun, UserRound } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AccountView } from '@callsheet/lib/wire/app-api/accounts.ts'
import { signInApi } from '@callsheet/lib/wire/app-api/sign-in.ts'
import { api } from '../api/client.ts'
import { flushDrafts } from '../drafts/drafts.ts'
import classes from './shell.module.css'

const schemes = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'auto', label: 'As the system', Icon: Monitor }
] as const

/** Opens at once: it is loaded by the press that wants it. */
export function AccountMenuList({ account }: { account: AccountView }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={230} withinPortal defaultOpened>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={`Account of ${account.name || account.email}`}>
          {(account.name || account.email).slice(0, 1).toUpperCase()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account.email}</Menu.Label>
        <Menu.Item component={Link} to={studioPages.account} leftSection={<UserRound size={16} aria-hidden />}>
          Account and keys
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Light</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            aria-current={colorScheme === value}
            fw={colorScheme === value ? 650 : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await flushDrafts()
    await api.call(signInApi.signOut, { body: {} })
    await navigate({ to: studioPages.signIn })
    queryClient.clear()
  }
}
