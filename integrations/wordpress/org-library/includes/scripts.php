<?php
/**
 * The scripts and styles of pages with an element.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/**
 * Attributes by which optimisers are asked to leave a script alone: a script that they merge, inline or delay no longer
 * knows its own address. In this order: LiteSpeed (two), WP Rocket (two), Autoptimize, Cloudflare, PageSpeed, Jetpack Boost.
 */
const KEEP_AWAY = array(
	'data-no-optimize'        => '1',
	'data-no-defer'           => '1',
	'data-no-minify'          => '1',
	'nowprocket'              => '',
	'data-noptimize'          => '1',
	'data-cfasync'            => 'false',
	'data-pagespeed-no-defer' => '1',
	'data-jetpack-boost'      => 'ignore',
);

add_action( 'init', __NAMESPACE__ . '\register_scripts' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\mark_script', 10, 2 );

function register_scripts(): void {
	$base = base_url();
	if ( '' !== $base ) {
		// Without a version in its address: the server of the files decides how long they are kept.
		wp_register_script( 'org-library-loader', $base . 'loader.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
	wp_register_script( 'org-library-session', plugins_url( 'assets/session.js', FILE ), array(), VERSION, true );
	wp_register_style( 'org-library', plugins_url( 'assets/org-library.css', FILE ), array(), VERSION );
	$color = option( 'color' );
	if ( $color ) {
		wp_add_inline_style( 'org-library', ":root { --org-library-brand: $color }" );
	}
}

/** Loads what an element needs. */
function enqueue_element( string $tag ): void {
	wp_enqueue_style( 'org-library' );
	wp_enqueue_script( 'org-library-loader' );
	if ( 'book-card' !== $tag && 'own' !== option( 'sign_in' ) ) {
		wp_enqueue_script( 'org-library-session' );
	}
}

/**
 * Adds to our scripts what keeps optimisers away, and to the loader where its files lie, which catalogues it may show and
 * which links are books.
 */
function mark_script( string $tag, string $handle ): string {
	if ( ! in_array( $handle, array( 'org-library-loader', 'org-library-session' ), true ) ) {
		return $tag;
	}
	$added = KEEP_AWAY;
	if ( 'org-library-loader' === $handle ) {
		$added += loader_attributes();
	}
	$written = '';
	foreach ( $added as $name => $value ) {
		$written .= '' === $value ? " $name" : sprintf( ' %s="%s"', $name, escape_attribute( $value ) );
	}
	return preg_replace( '/<script(?=\s[^>]*\ssrc=|\ssrc=)/', '<script' . $written, $tag, 1 );
}

/** The loader's own attributes. */
function loader_attributes(): array {
	$options    = options();
	$attributes = array(
		'data-base'    => base_url(),
		'data-sources' => implode( ' ', array_map( __NAMESPACE__ . '\absolute', sources() ) ),
	);
	$patterns   = $options['links'] ? book_patterns() : array();
	if ( $patterns && '' !== $options['src'] ) {
		$attributes += array(
			'data-href'      => implode( ' ', $patterns ),
			'data-src'       => $options['src'],
			'data-org'       => $options['org'],
			'data-direction' => $options['direction'],
			'data-theme'     => 'auto' === $options['theme'] ? '' : $options['theme'],
		);
	}
	return array_filter( $attributes );
}
