declare module 'lucide:*' {
  const icon: import('./lucide-icon.tsx').Icon
  export default icon
}
