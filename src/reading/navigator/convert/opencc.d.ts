declare module 'opencc-js/dict/*' {
  /** Pairs as `from to|from to…`. */
  const pairs: string
  export default pairs
}
