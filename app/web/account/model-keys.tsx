import { useQuery } from '@tanstack/react-query'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { AddModelKey } from './add-model-key.tsx'
import { KeptModelKey } from './kept-model-key.tsx'
import { ModelSpending } from './model-spending.tsx'
import { modelKeysQuery } from './model-keys-query.ts'
import classes from '../components/table.module.css'

/** The user's own key for the models that write. One is in use at a time. */
export function ModelKeys() {
  const { data: keys = [], error } = useQuery(modelKeysQuery)
  const [kept] = keys
  return (
    <div className={classes.stack}>
      <p className="soft">
        With a model key of your own, your account at the model’s provider writes your chats, scripts, boards and
        prompts, and you pay it directly. The key is encrypted as soon as it arrives; only the service that calls models
        can open it. Keep keys out of the chat: a model reads what is typed there.
      </p>
      {kept ? <KeptModelKey kept={kept} /> : null}
      {error ? <ProblemNotice error={error} /> : null}
      {kept ? <h3 className="label">Another key in its place</h3> : null}
      <AddModelKey replaces={kept !== undefined} />
      <ModelSpending />
    </div>
  )
}
