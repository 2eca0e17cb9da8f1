import { bootstrapApplication } from '@angular/platform-browser'
import { Bench } from './bench'

void bootstrapApplication(Bench)
