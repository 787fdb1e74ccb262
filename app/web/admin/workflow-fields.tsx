import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea } from '@mantine/core'
import type { WorkflowReading } from '@callsheet/lib/wire/app-api/workflows.ts'
import { boundRoles, linesOf, pickedLength, pickedPlaces, placeKey, type WorkflowForm } from './workflow-form.ts'
import classes from '../components/table.module.css'

export interface WorkflowFieldsProps {
  form: WorkflowForm
  reading: WorkflowReading
  issues: ReadonlyMap<string, string>
  onChange(part: Partial<WorkflowForm>): void
}

/** Where the workflow takes each value, as proposed from its nodes and as a person corrects it. */
export function WorkflowFields({ form, reading, issues, onChange }: WorkflowFieldsProps) {
  const { kind, places, bindings, size, modelFiles } = reading
  const isClip = kind === 'video'
  const choices = (from: keyof WorkflowReading['places']) =>
    places[from].map((place) => ({ value: placeKey(place), label: place.label }))
  const shown = boundRoles.filter(({ name }) => isClip || (name !== 'firstFrame' && name !== 'lastFrame'))
  const lengths = pickedLength(form, reading)
  return (
    <>
      <p className="small soft" style={{ margin: 0 }}>
        It makes {isClip ? 'a clip' : 'a still'}
        {size ? ` of ${size.width} × ${size.height} pixels` : ''}. Each value below was found by the types of the nodes;
        correct what is wrong.
      </p>
      {modelFiles.length > 0 ? (
        <p className="small soft" style={{ margin: 0, overflowWrap: 'anywhere' }}>
          ComfyUI must have these files: {modelFiles.map(({ file }) => file).join(', ')}.
        </p>
      ) : null}
      <fieldset className={classes.stack} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="label" style={legend}>
          Where values go
        </legend>
        <div className={classes.form} style={grid}>
          {shown.map(({ name, label, from }) => (
            <MultiSelect
              key={name}
              label={label}
              withAsterisk={name === 'prompt'}
              placeholder={pickedPlaces(form, reading, name).length === 0 ? 'Nothing' : undefined}
              data={choices(from)}
              value={pickedPlaces(form, reading, name)}
              error={issues.get(`bindings.${name}`)}
              nothingFoundMessage="The workflow has no such input."
              onChange={(values) => onChange({ [name]: values.join('\n') })}
            />
          ))}
          {isClip ? (
            <MultiSelect
              label={bindings.length?.unit === 'seconds' ? 'Length in seconds' : 'Length in frames'}
              placeholder={lengths.length === 0 ? 'Nothing' : undefined}
              data={choices('numbers')}
              value={lengths}
              error={issues.get('bindings.length')}
              onChange={(values) => onChange({ length: values.join('\n') })}
            />
          ) : null}
          <Select
            label="Result: the node whose file is kept"
            withAsterisk
            data={places.outputs.map(({ node, label }) => ({ value: node, label }))}
            value={form.output ?? bindings.output}
            allowDeselect={false}
            error={issues.get('bindings.output')}
            onChange={(output) => onChange({ output })}
          />
        </div>
      </fieldset>
      {pickedPlaces(form, reading, 'negativePrompt').length > 0 ? (
        <Textarea
          label="Text of the negative prompt"
          autosize
          minRows={2}
          value={form.negativeText ?? reading.negativePrompt ?? ''}
          error={issues.get('negativePrompt')}
          onChange={(event) => onChange({ negativeText: event.currentTarget.value })}
        />
      ) : null}
      <fieldset className={classes.stack} style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="label" style={legend}>
          What it offers
        </legend>
        <div className={classes.form} style={grid}>
          <TagsInput
            label="Aspect ratios"
            description="The usual ones when empty."
            placeholder={form.ratios ? undefined : '9:16'}
            value={linesOf(form.ratios ?? '')}
            error={issues.get('aspectRatios')}
            onChange={(tags) => onChange({ ratios: tags.length > 0 ? tags.join('\n') : null })}
          />
          <NumberInput
            label="Size: width"
            description="Every ratio has about as many pixels."
            min={64}
            max={8192}
            value={form.sizeWidth ?? size?.width ?? ''}
            error={issues.get('size')}
            onChange={(value) => onChange({ sizeWidth: Number(value) || null })}
          />
          <NumberInput
            label="Size: height"
            description="As the model was trained."
            min={64}
            max={8192}
            value={form.sizeHeight ?? size?.height ?? ''}
            onChange={(value) => onChange({ sizeHeight: Number(value) || null })}
          />
          {isClip ? (
            <>
              <TagsInput
                label="Clip lengths"
                description="Seconds. Up to the workflow’s own when empty."
                placeholder={form.durations ? undefined : '5'}
                value={linesOf(form.durations ?? '')}
                error={issues.get('durations')}
                onChange={(tags) => onChange({ durations: tags.length > 0 ? tags.join('\n') : null })}
              />
              <NumberInput
                label="Frames a second"
                description="As the node that writes the clip."
                min={1}
                max={120}
                value={form.framesPerSecond ?? bindings.length?.framesPerSecond ?? ''}
                onChange={(value) => onChange({ framesPerSecond: Number(value) || null })}
              />
            </>
          ) : null}
        </div>
        {isClip ? (
          <>
            <Switch
              label="Its clips have a person who speaks: for the video types Talking Head and Podcast"
              checked={form.talks}
              onChange={(event) => onChange({ talks: event.currentTarget.checked })}
            />
            {pickedPlaces(form, reading, 'firstFrame').length > 0 ? (
              <Switch
                label="It needs a first frame"
                checked={form.needsFirstFrame ?? reading.needsFirstFrame}
                onChange={(event) => onChange({ needsFirstFrame: event.currentTarget.checked })}
              />
            ) : null}
          </>
        ) : null}
      </fieldset>
    </>
  )
}

const legend = { marginBottom: '0.5rem' }
const grid = { maxWidth: 'none', gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))' }
