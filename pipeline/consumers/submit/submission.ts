import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { Money } from '@callsheet/lib/money/money.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { ProviderKey } from '../../media/provider-key.ts'
import type { MediaProvider } from '../../provider/port.ts'
import type { TaskRow } from '../../rows/task-row.ts'

/** The row whose task is to be sent, as read when its message came. */
export interface Submission {
  kind: MediaKind
  row: TaskRow
}

/** Everything that is sent to the provider. */
export interface Task {
  provider: MediaProvider
  key: ProviderKey
  config: ModelConfig
  prompt: string
  /** The model's name at the provider for this kind of input. */
  apiModelPath: string
  /** The provider's own input object. */
  input: Record<string, unknown>
  /** What the provider will bill for it. Null when that is not known. */
  cost: Money | null
}
