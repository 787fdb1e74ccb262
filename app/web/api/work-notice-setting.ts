import { z } from 'zod'

const key = 'callsheet.work-notices'

const settingSchema = z.object({ isOn: z.boolean(), hasSound: z.boolean() })

/** How this browser tells that long work is done. The title of the tab says it in any case. */
export type WorkNoticeSetting = z.output<typeof settingSchema>

export function readWorkNoticeSetting(): WorkNoticeSetting {
  try {
    const kept = settingSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (kept.success) return kept.data
  } catch {
    // A browser that keeps nothing, or something else under this name.
  }
  return { isOn: false, hasSound: false }
}

export function keepWorkNoticeSetting(setting: WorkNoticeSetting): void {
  localStorage.setItem(key, JSON.stringify(setting))
}
