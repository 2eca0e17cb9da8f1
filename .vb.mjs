import { build } from 'vite'
import { rmSync } from 'node:fs'
rmSync('dist/chunks',{recursive:true,force:true})
await build({ root: process.cwd(), configFile: 'vite.config.ts', logLevel: 'error' })
