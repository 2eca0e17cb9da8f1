<?php
/**
 * Plugin Name:       Org Library
 * Description:       An organisation's online library in posts and pages: book cards, a reader and the whole library, with the site's accounts.
 * Version:           0.1.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            The org-library authors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       org-library
 * Domain Path:       /languages
 *
 * The MIT licence is compatible with the GPL, version 2 or later, under which WordPress is published.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';

/** The name of the option that holds all settings. */
const OPTION = 'org_library';

define( __NAMESPACE__ . '\FILE', __FILE__ );
define( __NAMESPACE__ . '\DIR', plugin_dir_path( __FILE__ ) );

require_once DIR . 'includes/options.php';
require_once DIR . 'includes/addresses.php';
require_once DIR . 'includes/attributes.php';
require_once DIR . 'includes/catalogue.php';
require_once DIR . 'includes/scripts.php';
require_once DIR . 'includes/render.php';
require_once DIR . 'includes/shortcodes.php';
require_once DIR . 'includes/blocks.php';
require_once DIR . 'includes/embeds.php';
require_once DIR . 'includes/book-page.php';
require_once DIR . 'includes/session.php';

if ( is_admin() ) {
	require_once DIR . 'includes/settings.php';
	require_once DIR . 'includes/classic-editor.php';
}

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'org-library', false, dirname( plugin_basename( FILE ) ) . '/languages' );
	},
	1
);
