import { startAgentsOnNode } from '../support/agents-platforms.ts'
import { describeAgentsSystem } from './agents-suite/describe-agents-system.ts'

describeAgentsSystem({
  platform: 'on Node',
  start: startAgentsOnNode,
  skip: [{ reason: 'a process has settings, not bindings', tests: ['names the platform’s bindings'] }]
})
