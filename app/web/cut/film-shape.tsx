import { SegmentedControl, Select, Switch } from '@mantine/core'
import { filmRatios } from '@callsheet/lib/cut/film-ratios.ts'
import { platforms } from '@callsheet/lib/cut/platforms.ts'
import { filmRatioSchema, platformNames } from '@callsheet/lib/wire/cuts-api.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './framing.module.css'

export interface FilmShapeProps {
  desk: CutDesk
  ratio: string
  /** Of the ad. */
  ownRatio: string
  isLooking: boolean
  isZoneShown: boolean
  onZone(isShown: boolean): void
}

const styleZone = 'style'

const zones = [
  { value: styleZone, label: 'As the captions’ style' },
  ...platformNames.map((value) => ({ value, label: platforms[value].label }))
]

/** In which ratio the film is cut, and whose buttons its layers stay clear of. */
export function FilmShape({ desk, ratio, ownRatio, isLooking, isZoneShown, onZone }: FilmShapeProps) {
  const ratios: string[] = filmRatios.some((one) => one === ownRatio) ? [...filmRatios] : [ownRatio, ...filmRatios]
  return (
    <div className={classes.shape}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Ratio of the film"
        data={ratios}
        value={ratio}
        onChange={(value) =>
          desk.change({ aspectRatio: value === ownRatio ? null : (filmRatioSchema.safeParse(value).data ?? null) })
        }
      />
      <Select
        size="xs"
        aria-label="Safe zone"
        leftSection={<span className={`${classes.zone} soft`}>Safe zone</span>}
        leftSectionWidth={74}
        allowDeselect={false}
        data={zones}
        value={desk.settings?.platform ?? styleZone}
        onChange={(value) => desk.change({ platform: platformNames.find((name) => name === value) ?? null })}
      />
      <Switch
        size="xs"
        label="Show the safe zone"
        checked={isZoneShown}
        onChange={(event) => onZone(event.currentTarget.checked)}
      />
      <p className="small soft" role="status">
        {isLooking ? 'Faces and product are being looked for. Until then the middle of each clip is shown.' : ''}
      </p>
    </div>
  )
}
