import { quotaFields } from '../quota-settings.ts'

/** Settings of an app whose one member asks for more in a minute than people do in a day. */
export const withoutQuotas: Record<string, string> = Object.fromEntries(
  Object.values(quotaFields).map(({ name }) => [name, '0'])
)
