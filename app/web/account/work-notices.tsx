import { useState } from 'react'
import { Switch } from '@mantine/core'
import { keepWorkNoticeSetting, readWorkNoticeSetting, type WorkNoticeSetting } from '../api/work-notice-setting.ts'
import classes from '../components/table.module.css'

/** Whether this browser says by the system that long work is done. */
export function WorkNotices() {
  const [setting, setSetting] = useState(readWorkNoticeSetting)
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : null))
  const isOn = setting.isOn && permission === 'granted'
  const change = (next: WorkNoticeSetting) => {
    keepWorkNoticeSetting(next)
    setSetting(next)
  }
  const turn = async (wanted: boolean) => {
    // The browser asks once. After a refusal only its own settings help.
    const given = wanted && permission === 'default' ? await Notification.requestPermission() : permission
    setPermission(given)
    change({ ...setting, isOn: wanted && given === 'granted' })
  }
  return (
    <div className={classes.stack}>
      <p className="soft">
        Work that takes longer than a minute can tell you when it is done, while a tab of Callsheet is open and you look
        at something else. The tab’s title says it in any case.
      </p>
      <Switch
        label="Show a notification"
        checked={isOn}
        disabled={permission === null || permission === 'denied'}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <Switch
        label="With a sound"
        checked={isOn && setting.hasSound}
        disabled={!isOn}
        onChange={(event) => change({ ...setting, hasSound: event.currentTarget.checked })}
      />
      {permission === 'denied' ? (
        <p className="small soft" role="status">
          This browser does not allow notifications of this page. Allow them in its settings for this site, then reload
          the page.
        </p>
      ) : null}
      {permission === null ? (
        <p className="small soft">This browser shows notifications only of pages with https.</p>
      ) : null}
    </div>
  )
}
