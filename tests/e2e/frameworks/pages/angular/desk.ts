import { ApplicationRef, Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core'
import type { Shown } from '../../desk'

@Component({ selector: 'app-desk', schemas: [CUSTOM_ELEMENTS_SCHEMA], templateUrl: './.made/desk.html' })
export class Desk {
  readonly shown = signal<Shown | null>(null)

  constructor() {
    const application = inject(ApplicationRef)
    window.desk = {
      render: (next) => {
        this.shown.set(next)
        application.tick()
        return Promise.resolve()
      },
    }
  }

  hear(event: Event) {
    window.deskHears(event)
  }
}
