import { SegmentedControl, Select, Switch } from '@mantine/core'
import type { VideoTypeChoice } from '@callsheet/lib/wire/app-api/choices.ts'
import { ModelSelect } from '../components/model-select.tsx'
import { FrameSlot } from './frame-slot.tsx'
import type { PromptBoxState } from './use-prompt-box.ts'
import classes from './prompt-box.module.css'

export interface PromptBoxChoicesProps {
  types: readonly VideoTypeChoice[]
  box: PromptBoxState
  adId: string | null
}

/** The row of choices. Choices that the model does not offer are not shown. */
export function PromptBoxChoices({ types, box, adId }: PromptBoxChoicesProps) {
  const { kind, model, fields, chosen, choose } = box
  return (
    <div className={classes.choices}>
      <SegmentedControl
        aria-label="Make a"
        size="xs"
        data={[
          { value: 'image', label: 'Still' },
          { value: 'video', label: 'Clip' }
        ]}
        value={kind}
        onChange={(value) => choose({ kind: value === 'video' ? 'video' : 'image' })}
      />
      {kind === 'video' ? (
        <Pick
          label="Video type"
          width={130}
          data={types.map(({ slug, label }) => ({ value: slug, label }))}
          value={box.type?.slug}
          onPick={(videoType) => choose({ videoType })}
        />
      ) : null}
      <ModelSelect
        aria-label="Model"
        size="xs"
        w={170}
        unit={kind === 'image' ? 'a still' : 'a second'}
        models={box.models}
        chosenId={model?.id ?? null}
        whyNot={box.whyNot}
        onChoose={(id) => choose(kind === 'image' ? { imageModel: id } : { videoModel: id })}
      />
      {box.needsRatio && box.ratios.length > 0 ? (
        <Pick
          label="Aspect ratio"
          width={96}
          placeholder="Ratio"
          data={optionsOf(box.ratios)}
          value={chosen.aspectRatio}
          onPick={(ratio) => choose({ ratio })}
        />
      ) : null}
      {fields && fields.durations.length > 0 ? (
        <Pick
          label="Length"
          width={92}
          data={fields.durations.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
          value={String(chosen.duration)}
          onPick={(seconds) => choose({ duration: Number(seconds) })}
        />
      ) : null}
      {fields && fields.modes.length > 0 ? (
        <Pick label="Mode" width={130} data={fields.modes} value={chosen.mode} onPick={(mode) => choose({ mode })} />
      ) : null}
      {fields && fields.resolutions.length > 0 ? (
        <Pick
          label="Resolution"
          width={96}
          data={optionsOf(fields.resolutions)}
          value={chosen.resolution}
          onPick={(resolution) => choose({ resolution })}
        />
      ) : null}
      {box.asked.needsPhoto ? (
        <FrameSlot
          label="Photo of the person"
          purpose="identity"
          adId={adId}
          value={chosen.photo}
          onChange={(photo) => choose({ photo })}
        />
      ) : null}
      {box.firstFrameSlot !== 'none' ? (
        <FrameSlot
          label="First frame"
          purpose="product"
          adId={adId}
          value={chosen.firstFrame}
          onChange={(firstFrame) => choose({ firstFrame })}
        />
      ) : null}
      {fields && fields.lastFrame !== 'none' && chosen.firstFrame ? (
        <FrameSlot
          label="Last frame"
          purpose="product"
          adId={adId}
          value={chosen.lastFrame}
          onChange={(lastFrame) => choose({ lastFrame })}
        />
      ) : null}
      {fields?.hasSoundToggle ? (
        <Switch
          label="Sound"
          size="sm"
          checked={chosen.hasSound}
          onChange={(event) => choose({ hasSound: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

interface PickProps {
  label: string
  width: number
  placeholder?: string
  data: readonly { value: string; label: string }[]
  value: string | null | undefined
  onPick(value: string): void
}

function Pick({ label, width, placeholder, data, value, onPick }: PickProps) {
  return (
    <Select
      aria-label={label}
      size="xs"
      w={width}
      placeholder={placeholder}
      data={[...data]}
      value={value ?? null}
      allowDeselect={false}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
