/** The processes of a platform, so that one can prove that another has died. */
export interface Processes {
  /** This process, by a name that no other one ever has. Null where nobody could prove its death. */
  own: string | null
  /** True only with proof: nothing of that process runs any more, nor ever will. */
  isDead(name: string): Promise<boolean>
  /** True only with proof: that process is dead, and nothing that it had sent is still on its way out of this machine. */
  hasSentAll(name: string): Promise<boolean>
}

/** For a platform that shows no processes. */
export const unseenProcesses: Processes = { own: null, isDead: async () => false, hasSentAll: async () => false }
