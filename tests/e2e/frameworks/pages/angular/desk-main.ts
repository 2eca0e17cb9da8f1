import { bootstrapApplication } from '@angular/platform-browser'
import { Desk } from './desk'

void bootstrapApplication(Desk)
