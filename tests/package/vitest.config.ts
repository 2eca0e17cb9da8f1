import { defineConfig } from 'vitest/config'

/** `npm run test:package`: the packed tarball in its own project. Needs dist, the registry and a browser. */
export default defineConfig({
  test: {
    include: ['tests/package/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
