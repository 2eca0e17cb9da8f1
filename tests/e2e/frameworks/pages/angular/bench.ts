import { ApplicationRef, Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core'
import type { Shown } from '../../bench'

@Component({ selector: 'app-bench', schemas: [CUSTOM_ELEMENTS_SCHEMA], templateUrl: './.made/bench.html' })
export class Bench {
  readonly shown = signal<Shown | null>(null)

  constructor() {
    const application = inject(ApplicationRef)
    window.testBench = {
      render: (next) => {
        this.shown.set(next)
        application.tick()
        return Promise.resolve()
      },
    }
  }

  hear(event: Event) {
    window.benchListener(event)
  }
}
