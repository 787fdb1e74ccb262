/** A clapper over a frame with a grease pencil ring. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden>
      <path d="M1 3h24v5H1z" fill="currentColor" />
      <path d="M5 3h4.500L6.500 8H2zM14 3h4.500l-3 5H11zM23 3h2v1.500L22.900 8H20z" fill="var(--paper)" />
      <path d="M1.750 10.750h22.500v12.500H1.750z" fill="none" stroke="currentColor" strokeWidth="1.500" />
      <ellipse
        cx="13"
        cy="17"
        rx="7.500"
        ry="4.200"
        fill="none"
        stroke="var(--pencil)"
        strokeWidth="2"
        transform="rotate(-9 13 17)"
      />
    </svg>
  )
}
