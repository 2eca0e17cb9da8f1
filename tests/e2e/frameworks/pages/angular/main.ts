import { bootstrapApplication } from '@angular/platform-browser'
import { Corner } from './corner'

void bootstrapApplication(Corner)
