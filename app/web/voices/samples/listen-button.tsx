import { Button } from '@mantine/core'
import { Play, Square } from '../../icons/icons.ts'
import { isHeard, toggleSample, useSample, type WantedSample } from './sample-player.ts'

/** Hears a voice: the second press, or Escape, ends it. */
export function ListenButton(wanted: WantedSample) {
  const { place, voice, name } = wanted
  const heard = useSample(place)
  const isOn = heard?.voice === voice && isHeard(heard)
  const Icon = isOn ? Square : Play
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={isOn ? `Stop ${name}` : `Listen to ${name}`}
      leftSection={<Icon size={13} aria-hidden />}
      onClick={() => toggleSample(wanted)}
    >
      {isOn ? 'Stop' : 'Listen'}
    </Button>
  )
}
