import { startOnNode } from '../support/node-platform.ts'
import { describePipelineSystem } from './pipeline-suite/describe-pipeline-system.ts'

describePipelineSystem({
  platform: 'on Node',
  start: startOnNode,
  skip: [{ reason: 'a process has settings, not bindings', tests: ['names the platform’s bindings'] }]
})
