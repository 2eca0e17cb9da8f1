import { rmSync } from 'node:fs'
import { build } from 'vite'
process.chdir('/work/t/deep'); rmSync('dist/chunks',{recursive:true,force:true})
await build({ root: '/work/t/deep', configFile: '/work/t/deep/vite.config.ts', logLevel: 'warn' })
