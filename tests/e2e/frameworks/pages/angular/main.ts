import { bootstrapApplication } from '@angular/platform-browser'
import { Example } from './application'

void bootstrapApplication(Example)
