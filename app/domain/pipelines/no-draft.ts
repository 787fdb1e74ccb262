/** For a scene with another still: a draft shows the still that it began on, and stays among the takes. */
export const noDraft = { draftVideoId: null, draftApprovedAt: null }
