import { startAgentsInWorkerd } from '../support/agents-platforms.ts'
import { describeAgentsSystem } from './agents-suite/describe-agents-system.ts'

describeAgentsSystem({
  platform: 'in workerd',
  start: startAgentsInWorkerd,
  skip: [
    {
      reason:
        'the local runtime tells a Worker of a caller that left only when it next writes; the idle limit ends the call',
      tests: ['when a caller hangs up while the model is silent, the gateway call ends']
    }
  ]
})
